import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MemberCard } from "./members.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { Nothing, shortList, Timestamp } from "./shapes.ts";

export const MemberFollowed = defineEvent({
  type: "MemberFollowed",
  version: 1,
  stream: "follow",
  streamIds: ["followerId", "followedId"],
  summary: "A member follows another.",
  data: z.object({ followerId: Id, followedId: Id }),
});

export const MemberUnfollowed = defineEvent({
  type: "MemberUnfollowed",
  version: 1,
  stream: "follow",
  streamIds: ["followerId", "followedId"],
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
  weight: "told",
  method: "POST",
  path: "/users/:id/follow",
  access: "member",
  summary: "关注用户",
  params: MemberParams,
  body: Nothing,
  data: FollowStatus,
  message: "关注成功",
});

export const UnfollowMember = defineCommand({
  name: "UnfollowMember",
  weight: "told",
  method: "DELETE",
  path: "/users/:id/follow",
  access: "member",
  summary: "取消关注用户",
  params: MemberParams,
  body: Nothing,
  data: FollowStatus,
  message: "取消关注成功",
});

export const GetFollowStatus = defineQuery({
  name: "GetFollowStatus",
  weight: "row",
  path: "/users/:id/follow-status",
  access: "visitor",
  summary: "自己与该用户的关注状态",
  params: MemberParams,
  query: Nothing,
  data: FollowStatus,
  message: "获取成功",
});

/** How many members one call may ask about: more than any page shows. Source: contract §3. */
const MOST_STATUSES = 50;

const TOO_MANY_STATUSES = `一次最多查询${MOST_STATUSES}个用户`;

export const GetFollowStatuses = defineQuery({
  name: "GetFollowStatuses",
  weight: "list",
  method: "POST",
  path: "/users/follow-status",
  access: "visitor",
  summary: "自己与最多 50 个用户的关注状态，按请求的顺序；不存在或重复的略去",
  params: Nothing,
  query: z.object({
    ids: shortList(
      z
        .array(z.union([z.number(), z.string()], { error: "编号无效" }).transform(String), { error: "缺少必要参数" })
        .max(MOST_STATUSES, { error: TOO_MANY_STATUSES }),
      TOO_MANY_STATUSES,
    ),
  }),
  data: z.array(FollowStatus.extend({ id: Id, user_id: z.string() })),
  message: "获取成功",
});

/** A member in a list, with how the caller stands to them. */
export const MemberWithStatus = MemberCard.extend(FollowStatus.omit({ followed: true }).shape);
export type MemberWithStatus = z.output<typeof MemberWithStatus>;

/** `followed_at`: since when the member follows or is followed; among mutual ones, since when the list's owner follows. */
export const FollowEntry = MemberWithStatus.extend({ followed_at: Timestamp });
export type FollowEntry = z.output<typeof FollowEntry>;

const list = { weight: "list", access: "visitor", params: MemberParams, query: z.object(pagingOf(20)), message: "获取成功" } as const;

export const GetFollowing = defineQuery({
  ...list,
  name: "GetFollowing",
  path: "/users/:id/following",
  summary: "用户关注的人，最近关注的在前",
  data: z.object({ following: z.array(FollowEntry), ...pagedFields }),
});

export const GetFollowers = defineQuery({
  ...list,
  name: "GetFollowers",
  path: "/users/:id/followers",
  summary: "用户的粉丝，最近关注的在前",
  data: z.object({ followers: z.array(FollowEntry), ...pagedFields }),
});

export const GetMutualFollows = defineQuery({
  ...list,
  name: "GetMutualFollows",
  path: "/users/:id/mutual-follows",
  summary: "与用户互相关注的人，最近关注的在前",
  data: z.object({ mutualFollows: z.array(FollowEntry), ...pagedFields }),
});

/** A member whom the caller might want to follow. */
const SuggestedMember = MemberWithStatus.extend({
  /** How many of those whom the caller follows follow them. */
  shared_count: z.int(),
});

export const GetFollowSuggestions = defineQuery({
  name: "GetFollowSuggestions",
  weight: "list",
  path: "/follow-suggestions",
  access: "member",
  summary: "推荐关注：最多十二个还没有关注的用户，为所关注的人所关注、关注了自己，或粉丝较多",
  params: Nothing,
  query: Nothing,
  data: z.object({ users: z.array(SuggestedMember) }),
  message: "获取成功",
});
