import type { CommentView } from "@shiye/events/comments";
import { distinct } from "../../../api/distinct.ts";
import type { CommentSort } from "./comments-api.ts";

/** The part of a page of comments that these functions need. They change pages in place, because the pages are drafts of the cache. */
export interface PageOfComments {
  comments: CommentView[];
  hasMore: boolean;
}

/** All comments, each once. A comment that was inserted at the end comes again with its own page; its first place counts. */
export function distinctComments(pages: readonly PageOfComments[]): CommentView[] {
  return distinct(pages.flatMap((page) => page.comments));
}

/**
 * Inserts a new comment. Newest first: at the top, below the pinned comment. Oldest first: at the end. Most liked first: at the end as
 * well, because it has no likes, and of comments with equal likes the older comes first. False if it was there, or if no page is loaded.
 */
export function insertTopLevel(pages: PageOfComments[], comment: CommentView, sort: CommentSort): boolean {
  if (pages.some((page) => page.comments.some(({ id }) => id === comment.id))) return false;
  if (sort === "desc") pages[0]?.comments.splice(pages[0].comments[0]?.pinned ? 1 : 0, 0, comment);
  else pages.at(-1)?.comments.push(comment);
  return pages.length > 0;
}

/** Whether the first comment is before the second in an order. Pins are ignored. */
function precedes(first: CommentView, second: CommentView, sort: CommentSort): boolean {
  if (sort === "desc") return first.id > second.id;
  return sort === "hot" && first.like_count !== second.like_count ? first.like_count > second.like_count : first.id < second.id;
}

/** Moves the pinned comment to the top, and the one that was pinned before to its own place if that place is loaded. */
export function movePinned(pages: PageOfComments[], pinned: CommentView | null, sort: CommentSort): void {
  const all = distinctComments(pages);
  const known = all.find(({ id }) => id === pinned?.id);
  const before = all.filter((comment) => comment.pinned && comment.id !== pinned?.id);
  const moving = new Set([...before.map(({ id }) => id), pinned?.id]);
  for (const page of pages) page.comments = page.comments.filter(({ id }) => !moving.has(id));
  for (const comment of before) {
    const page = pages.find(({ comments }) => comments.some((other) => precedes(comment, other, sort)));
    const at = page?.comments.findIndex((other) => precedes(comment, other, sort)) ?? 0;
    if (page) page.comments.splice(at, 0, { ...comment, pinned: false });
    else if (!pages.at(-1)?.hasMore) pages.at(-1)?.comments.push({ ...comment, pinned: false });
  }
  // A push contains the comment as a visitor sees it, so the reader's own like is known only if the comment was loaded.
  if (pinned) pages[0]?.comments.unshift({ ...pinned, liked: known?.liked ?? false, pinned: true });
}

export function insertReply(pages: PageOfComments[], reply: CommentView): boolean {
  return insertTopLevel(pages, reply, "asc");
}

/** The ids of these comments and of all loaded replies below them. */
export function withDescendants(comments: readonly Pick<CommentView, "id" | "parent_id">[], ids: readonly number[]): Set<number> {
  const gone = new Set(ids);
  // A reply has a higher id than the comment that it answers, so one pass in the order of the ids finds the whole branch.
  for (const comment of [...comments].sort((one, other) => one.id - other.id)) {
    if (comment.parent_id !== null && gone.has(comment.parent_id)) gone.add(comment.id);
  }
  return gone;
}

/** Removes a comment and its branch, and returns the number of removed comments. */
export function removeBranch(pages: PageOfComments[], id: number): number {
  const before = distinctComments(pages);
  const gone = withDescendants(before, [id]);
  for (const page of pages) page.comments = page.comments.filter((comment) => !gone.has(comment.id));
  return before.filter((comment) => gone.has(comment.id)).length;
}

/**
 * What happens to a new comment of another member. Newest first, it belongs at the top. If the reader is further down, inserting it would
 * move the text that they read, so it is held and offered. Oldest or most liked first, it belongs at the end. If the last page is not
 * loaded, it comes with that page. A comment that gets likes keeps its place until the list is fetched again.
 */
export function landingOf(situation: { sort: CommentSort; hasMore: boolean; readsBelowTop: boolean }): "show" | "hold" | "leave" {
  if (situation.sort !== "desc") return situation.hasMore ? "leave" : "show";
  return situation.readsBelowTop ? "hold" : "show";
}
