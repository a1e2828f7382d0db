import { z } from "zod";
import { Id } from "./ids.ts";
import { Timestamp } from "./shapes.ts";

/** What the back office's monitor shows. Source: specification 002 §3. */
export const ACTIVITY_TYPES = ["user_register", "post_publish", "comment_publish"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const ACTIVITY_WORDS: Readonly<Record<ActivityType, string>> = {
  user_register: "注册了账号",
  post_publish: "发布了笔记",
  comment_publish: "发表了评论",
};

/** One thing that a member did. */
export const ActivityView = z.object({
  /** Of the event, for keys and as the place after which a list goes on. */
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** The account id, as profiles are addressed. */
  user_id: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  description: z.string(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  /** The note. */
  target_id: Id.nullable(),
  comment_id: Id.nullable(),
  created_at: Timestamp,
});
export type ActivityView = z.output<typeof ActivityView>;
