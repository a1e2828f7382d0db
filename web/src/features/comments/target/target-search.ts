/** Specification 001 §9. */
const PAGES_SEARCHED = 10;
export const HIGHLIGHT_MS = 3000;

interface Search {
  place: { targetThreadId?: number | null | undefined; comments: readonly { id: number }[]; pagination: { page: number } };
  pages: readonly { comments: readonly { id: number }[] }[];
  hasNextPage: boolean;
}

/** The next step to show the thread of a comment. `there`: it is loaded; `load`: load a page; `pin`: put it at the top; `gone`: deleted. */
export function nextSearchStep({ place, pages, hasNextPage }: Search): "there" | "load" | "pin" | "gone" {
  const threadId = place.targetThreadId ?? null;
  if (threadId === null) return "gone";
  if (pages.some(({ comments }) => comments.some(({ id }) => id === threadId))) return "there";
  if (hasNextPage && place.pagination.page <= PAGES_SEARCHED && pages.length < PAGES_SEARCHED) return "load";
  return place.comments.some(({ id }) => id === threadId) ? "pin" : "gone";
}

/** The next step to show a reply of a thread. `thread`: the reply is deleted or too far down, so the thread is highlighted instead. */
export function nextReplyStep(search: {
  targetId: number;
  replies: readonly { id: number }[];
  pages: number;
  hasNextPage: boolean;
}): "there" | "load" | "thread" {
  if (search.replies.some(({ id }) => id === search.targetId)) return "there";
  return search.hasNextPage && search.pages < PAGES_SEARCHED ? "load" : "thread";
}
