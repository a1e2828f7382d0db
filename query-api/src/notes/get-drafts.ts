import type { GetNotes } from "@shiye/events/notes";
import { paginationOf } from "@shiye/events/paging";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { type DraftAsk, readDraftSkeleton } from "./draft-skeleton.ts";
import { hydrateDraftCards } from "./hydrate-drafts.ts";
import { RECOMMEND } from "./note-order.ts";
import { presentCard } from "./present.ts";

const ORDER = "drafts";

/**
 * GET /posts?is_draft=1: the caller's own drafts, newest first, in two statements. Only the sign-in decides whose they are; a `user_id` is
 * ignored. All sorts have the same order, because drafts have no counts.
 */
export function createGetDrafts(reader: Reader): HandlerOf<typeof GetNotes> {
  const answer = createPipeline({
    skeleton: async (ask: DraftAsk) => {
      const { ids, total } = await readDraftSkeleton(reader, ask);
      const page = ids.slice(0, ask.limit);
      const last = page.at(-1);
      const hasMore = ids.length > ask.limit;
      const nextCursor = hasMore && last ? encodeCursor({ order: ORDER, value: last, id: last, authorId: ask.authorId }) : null;
      return { ids: page, total, hasMore, nextCursor };
    },
    hydrate: ({ ids }, { authorId }) => hydrateDraftCards(reader, ids, authorId),
    rules: (rows, { authorId }) => rows.filter((row) => row.author_id === authorId),
    present: (rows, { total, hasMore, nextCursor }, { page, limit }) => ({
      posts: rows.map(presentCard),
      pagination: paginationOf(page, limit, total),
      hasMore,
      nextCursor,
    }),
  });

  return async ({ input }, { caller }) => {
    if (caller.kind !== "member") return refuse("drafts-sign-in-required");
    const category = [input.category, input.category_id].find((word) => word && word !== RECOMMEND);
    const cursor = decodeCursor(input.cursor, ORDER);
    return answer({
      authorId: caller.id,
      limit: input.limit,
      page: input.page,
      ...(cursor ? { cursor } : {}),
      ...(input.keyword ? { keyword: input.keyword } : {}),
      ...(category ? { category } : {}),
      ...(input.type ? { type: input.type } : {}),
    });
  };
}

/** One call with two lists. Each waits for its own read models only. */
export function draftsWhereAsked(lists: Record<"notes" | "drafts", HandlerOf<typeof GetNotes>>): HandlerOf<typeof GetNotes> {
  return (asked, context) => (asked.input.is_draft ? lists.drafts : lists.notes)(asked, context);
}
