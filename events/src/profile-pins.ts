import { z } from "zod";
import { defineCommand, defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { IdParams, Nothing } from "./shapes.ts";

/** So many notes stand first on a profile at most. */
export const MOST_PROFILE_PINS = 3;

const pinned = z.object({ memberId: Id, noteId: Id });

export const ProfileNotePinned = defineEvent({
  type: "ProfileNotePinned",
  version: 1,
  stream: "profilePins",
  streamIds: ["memberId"],
  summary: "A member put one of their notes first on their profile, before those that were pinned earlier.",
  data: pinned,
});

export const ProfileNoteUnpinned = defineEvent({
  type: "ProfileNoteUnpinned",
  version: 1,
  stream: "profilePins",
  streamIds: ["memberId"],
  summary: "A member put a pinned note back among their others, or another took the place of one that is published no more.",
  data: pinned,
});

const PinnedAnswer = z.object({ pinned: z.boolean() });

export const PinToProfile = defineCommand({
  name: "PinToProfile",
  weight: "mark",
  method: "POST",
  path: "/posts/:id/profile-pin",
  access: "member",
  summary: "在个人主页置顶自己的笔记，最多三篇；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: PinnedAnswer,
  message: "置顶成功",
});

export const UnpinFromProfile = defineCommand({
  name: "UnpinFromProfile",
  weight: "mark",
  method: "DELETE",
  path: "/posts/:id/profile-pin",
  access: "member",
  summary: "取消在个人主页置顶笔记",
  params: IdParams,
  body: Nothing,
  data: PinnedAnswer,
  message: "取消置顶成功",
});
