import type { CommentView } from "@shiye/events/comments";
import type { CommentSort } from "./comments-api.ts";

/** The part of a page of comments that arithmetic needs. The functions that change pages do so in place: they run on drafts. */
export interface PageOfComments {
  comments: CommentView[];
  hasMore: boolean;
}

/** A comment that was put at the end by hand comes again with its own page; it is shown where it was first. */
export function distinctComments(pages: readonly PageOfComments[]): CommentView[] {
  const seen = new Set<number>();
  return pages.flatMap((page) => page.comments).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Newest first: at the top, below the pinned one. Oldest first: at the end, where it belongs once everything before it is there. So it is with the most liked first:
 * nobody likes it yet, and of equally liked ones the older come first.
 */
export function insertTopLevel(pages: PageOfComments[], comment: CommentView, sort: CommentSort): boolean {
  if (pages.some((page) => page.comments.some(({ id }) => id === comment.id))) return false;
  if (sort === "desc") pages[0]?.comments.splice(pages[0].comments[0]?.pinned ? 1 : 0, 0, comment);
  else pages.at(-1)?.comments.push(comment);
  return pages.length > 0;
}

/** Whether the first stands before the second in an order, pins aside. */
function precedes(first: CommentView, second: CommentView, sort: CommentSort): boolean {
  if (sort === "desc") return first.id > second.id;
  return sort === "hot" && first.like_count !== second.like_count ? first.like_count > second.like_count : first.id < second.id;
}

/** Puts the pinned comment first, and the one that was pinned before to its own place, if that is here already. */
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
  // What a push tells is what a visitor sees: whether the reader likes it is known here, or not at all.
  if (pinned) pages[0]?.comments.unshift({ ...pinned, liked: known?.liked ?? false, pinned: true });
}

export function insertReply(pages: PageOfComments[], reply: CommentView): boolean {
  return insertTopLevel(pages, reply, "asc");
}

/** The comments and everything said below them, as far as it is here. */
export function withDescendants(comments: readonly Pick<CommentView, "id" | "parent_id">[], ids: readonly number[]): Set<number> {
  const gone = new Set(ids);
  // A reply is younger than what it answers, so one pass in order of age finds the whole branch.
  for (const comment of [...comments].sort((one, other) => one.id - other.id)) {
    if (comment.parent_id !== null && gone.has(comment.parent_id)) gone.add(comment.id);
  }
  return gone;
}

/** Takes a comment and its branch out; answers how many went. */
export function removeBranch(pages: PageOfComments[], id: number): number {
  const gone = withDescendants(distinctComments(pages), [id]);
  let removed = 0;
  for (const page of pages) {
    const left = page.comments.filter((comment) => !gone.has(comment.id));
    removed += page.comments.length - left.length;
    page.comments = left;
  }
  return removed;
}

/**
 * What becomes of a comment that somebody else has just written. Newest first it belongs on top; whoever reads further down
 * must not have the text pushed away under their eyes, so there it is held back and offered. Oldest or most liked first it belongs at the
 * end, which may not be loaded yet. What is liked while it is being read keeps its place until the list is fetched again.
 */
export function landingOf(situation: { sort: CommentSort; hasMore: boolean; readsBelowTop: boolean }): "show" | "hold" | "leave" {
  if (situation.sort !== "desc") return situation.hasMore ? "leave" : "show";
  return situation.readsBelowTop ? "hold" : "show";
}
