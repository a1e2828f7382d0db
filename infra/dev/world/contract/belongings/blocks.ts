import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  BlockMember: "anybody",
  GetBlockStatus: "anybody",
  GetBlockedMembers: "anybody",
  MarkNotInteresting: "anybody",
  UnblockMember: "anybody",
};
