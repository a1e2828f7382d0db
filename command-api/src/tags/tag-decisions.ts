import { refuse } from "@shiye/events/refusals";
import { innerCommand } from "../kernel/command.ts";
import { tagStream } from "./state.ts";

const gatherTag = async ({ read }: Parameters<Parameters<typeof innerCommand>[0]["gather"]>[0], { tagId }: { tagId: number }) => ({
  tag: await read(tagStream(tagId)),
});

export const createTag = innerCommand({
  stream: ({ tagId }: { tagId: number; name: string }) => tagStream(tagId),
  gather: gatherTag,
  decide: ({ tag }, { tagId, name }) =>
    tag.status === "made" ? refuse("entity-exists", { message: "标签名称已存在" }) : [{ type: "TagCreated", data: { tagId, name } }],
});

/** Makes sure that the tag exists with this spelling. */
export const ensureTag = innerCommand({
  stream: ({ tagId }: { tagId: number; name: string }) => tagStream(tagId),
  gather: gatherTag,
  decide: ({ tag }, { tagId, name }) => (tag.status === "made" && tag.name === name ? [] : [{ type: "TagCreated", data: { tagId, name } }]),
});

export const renameTag = innerCommand({
  stream: ({ tagId }: { tagId: number; name: string; newTagId: number }) => tagStream(tagId),
  gather: gatherTag,
  decide: (_facts, data) => [{ type: "TagRenamed", data }],
});

export const deleteTag = innerCommand({
  stream: ({ tagId }: { tagId: number; name: string }) => tagStream(tagId),
  gather: gatherTag,
  decide: (_facts, data) => [{ type: "TagDeleted", data }],
});
