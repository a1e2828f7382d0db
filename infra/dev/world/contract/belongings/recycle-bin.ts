import type { WorldMember } from "../../world-member.ts";
import type { Belongings } from "./define.ts";

async function binnedBy(mine: WorldMember): Promise<number> {
  const id = await mine.publish("只有我能恢复");
  await mine.call("DELETE", `/posts/${id}`);
  return id;
}

export const belongings: Belongings = {
  GetRecycleBin: "anybody",
  PurgeNote: { status: 404, message: "笔记不存在", given: async (mine) => ({ path: `/recycle-bin/${await binnedBy(mine)}` }) },
  RestoreNote: { status: 404, message: "笔记不存在", given: async (mine) => ({ path: `/recycle-bin/${await binnedBy(mine)}/restore` }) },
};
