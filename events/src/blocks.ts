import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MemberCard } from "./members.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";

const blocking = { memberId: Id, blockedId: Id };

export const MemberBlocked = defineEvent({
  type: "MemberBlocked",
  version: 1,
  stream: "blocks",
  streamIds: ["memberId"],
  summary: "A member wants nothing more to do with another. All blocks of one member stand in one stream.",
  data: z.object(blocking),
});

export const MemberUnblocked = defineEvent({
  type: "MemberUnblocked",
  version: 1,
  stream: "blocks",
  streamIds: ["memberId"],
  summary: "A member lifted a block.",
  data: z.object(blocking),
});

export const NoteMarkedNotInteresting = defineEvent({
  type: "NoteMarkedNotInteresting",
  version: 1,
  stream: "disinterest",
  streamIds: ["memberId", "noteId"],
  summary: "A member does not want to be recommended this note.",
  data: z.object({ memberId: Id, noteId: Id, noteAuthorId: Id }),
});

/** More than anybody blocks by hand, and few enough to stand in memory. */
export const MOST_BLOCKED = 1000;

const MemberParams = z.object({ id: z.string().min(1).max(32) });
const BlockStatus = z.object({ blocked: z.boolean() });

export const BlockMember = defineCommand({
  name: "BlockMember",
  weight: "told",
  method: "POST",
  path: "/users/:id/block",
  access: "member",
  summary: "拉黑用户，双方的关注随之取消；重复调用不变",
  params: MemberParams,
  body: Nothing,
  data: BlockStatus,
  message: "已拉黑",
});

export const UnblockMember = defineCommand({
  name: "UnblockMember",
  weight: "told",
  method: "DELETE",
  path: "/users/:id/block",
  access: "member",
  summary: "取消拉黑用户；关注不会自动恢复",
  params: MemberParams,
  body: Nothing,
  data: BlockStatus,
  message: "已解除拉黑",
});

export const GetBlockStatus = defineQuery({
  name: "GetBlockStatus",
  weight: "row",
  path: "/users/:id/block",
  access: "member",
  summary: "自己是否拉黑了该用户；没有人能知道谁拉黑了自己",
  params: MemberParams,
  query: Nothing,
  data: BlockStatus,
  message: "获取成功",
});

export const BlockedMemberView = MemberCard.pick({ id: true, user_id: true, nickname: true, avatar: true, verified: true }).extend({
  blocked_at: Timestamp,
});
export type BlockedMemberView = z.output<typeof BlockedMemberView>;

export const GetBlockedMembers = defineQuery({
  name: "GetBlockedMembers",
  weight: "list",
  path: "/blocks",
  access: "member",
  summary: "自己的黑名单，最近拉黑的在前",
  params: Nothing,
  query: z.object(pagingOf(20)),
  data: z.object({ members: z.array(BlockedMemberView), ...pagedFields }),
  message: "获取成功",
});

export const MarkNotInteresting = defineCommand({
  name: "MarkNotInteresting",
  weight: "mark",
  method: "POST",
  path: "/posts/:id/not-interesting",
  access: "member",
  summary: "对笔记不感兴趣：不再推荐给自己；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "将减少推荐此类内容",
});
