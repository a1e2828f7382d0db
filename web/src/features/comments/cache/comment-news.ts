import type { CommentView } from "@shiye/events/comments";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";

/** The most characters of a comment that a screen reader announces. */
const SPOKEN_CHARACTERS = 60;

/** The announcement of comments that have just appeared on the screen. */
export function newsOf(arrived: readonly Pick<CommentView, "nickname" | "parent_id" | "content">[]): string {
  const [only] = arrived;
  if (!only) return "";
  if (arrived.length > 1) return `${arrived.length} 条新评论`;
  const text = [...plainFromHtml(only.content).replace(/\s+/g, " ")];
  const spoken = text.length > SPOKEN_CHARACTERS ? `${text.slice(0, SPOKEN_CHARACTERS).join("")}…` : text.join("");
  return `${only.nickname || "匿名用户"}${only.parent_id === null ? "评论" : "回复"}：${spoken}`;
}

/** The announcement of comments that are held until the reader asks for them. */
export function heldNewsOf(count: number): string {
  return count > 0 ? `有 ${count} 条新评论，可在评论开头查看` : "";
}
