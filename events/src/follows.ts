import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing } from "./shapes.ts";

export const MemberFollowed = defineEvent({
  type: "MemberFollowed",
  version: 1,
  stream: "follow",
  summary: "A member follows another.",
  data: z.object({ followerId: Id, followedId: Id }),
});

export const MemberUnfollowed = defineEvent({
  type: "MemberUnfollowed",
  version: 1,
  stream: "follow",
  summary: "A member no longer follows another.",
  data: z.object({ followerId: Id, followedId: Id }),
});

/** How the caller stands to a member. `back`: follows the caller, not followed yet. Source: contract §3. */
export const FollowStatus = z.object({
  followed: z.boolean(),
  isFollowing: z.boolean(),
  isMutual: z.boolean(),
  buttonType: z.enum(["follow", "unfollow", "back", "mutual", "self"]),
});
export type FollowStatus = z.output<typeof FollowStatus>;

/** The status that two facts make. */
export function followStatusOf(facts: { self: boolean; follows: boolean; followedBack: boolean }): FollowStatus {
  const isMutual = facts.follows && facts.followedBack;
  const buttonType = facts.self ? "self" : isMutual ? "mutual" : facts.follows ? "unfollow" : facts.followedBack ? "back" : "follow";
  return { followed: facts.follows, isFollowing: facts.follows, isMutual, buttonType };
}

const MemberParams = z.object({ id: z.string().min(1).max(32) });

export const FollowMember = defineCommand({
  name: "FollowMember",
  method: "POST",
  path: "/users/:id/follow",
  access: "member",
  summary: "Follows a member.",
  params: MemberParams,
  body: Nothing,
  data: FollowStatus,
  message: "关注成功",
});

export const UnfollowMember = defineCommand({
  name: "UnfollowMember",
  method: "DELETE",
  path: "/users/:id/follow",
  access: "member",
  summary: "Stops following a member.",
  params: MemberParams,
  body: Nothing,
  data: FollowStatus,
  message: "取消关注成功",
});

export const GetFollowStatus = defineQuery({
  name: "GetFollowStatus",
  path: "/users/:id/follow-status",
  access: "visitor",
  summary: "How the caller stands to a member.",
  params: MemberParams,
  query: Nothing,
  data: FollowStatus,
  message: "获取成功",
});

export const followEvents = [MemberFollowed, MemberUnfollowed] as const;
export const followCommands = [FollowMember, UnfollowMember] as const;
export const followQueries = [GetFollowStatus] as const;
