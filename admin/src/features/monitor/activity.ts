import type { ActivityType } from "@shiye/events/activity";
import { commentLink, memberLink, noteLink } from "../table/links.ts";

export interface Activity {
  id: string;
  type: ActivityType;
  account: string;
  nickname: string;
  avatar: string | null;
  title: string;
  content: string;
  noteId: string;
  commentId: string;
  createdAt: string;
}

export const ACTIVITY_LABELS: Readonly<Record<ActivityType, string>> = {
  user_register: "注册了账号",
  post_publish: "发布了笔记",
  comment_publish: "发表了评论",
};

const isType = (value: unknown): value is ActivityType => typeof value === "string" && value in ACTIVITY_LABELS;
const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** One activity of the server; undefined for an unknown kind. */
export function readActivity(value: unknown): Activity | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given: Readonly<Record<string, unknown>> = { ...value };
  if (!isType(given.type)) return undefined;
  return {
    id: textOf(given.id),
    type: given.type,
    account: textOf(given.user_id),
    nickname: textOf(given.nickname) || textOf(given.user_id),
    avatar: typeof given.avatar === "string" ? given.avatar : null,
    title: textOf(given.title),
    content: textOf(given.content) || textOf(given.description),
    noteId: textOf(given.target_id),
    commentId: textOf(given.comment_id),
    createdAt: textOf(given.created_at),
  };
}

export function readActivities(answer: unknown): Activity[] {
  const list = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : answer;
  return Array.isArray(list) ? list.flatMap((one) => readActivity(one) ?? []) : [];
}

/** The address that a click opens in a new tab. */
export function activityLink({ type, account, noteId, commentId }: Activity): string {
  if (type === "post_publish" && noteId) return noteLink(noteId);
  if (type === "comment_publish" && noteId) return commentId ? commentLink(noteId, commentId) : noteLink(noteId);
  return memberLink(account);
}
