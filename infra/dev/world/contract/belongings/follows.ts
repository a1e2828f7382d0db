import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  FollowMember: "anybody",
  GetFollowSuggestions: "anybody",
  UnfollowMember: "anybody",
};
