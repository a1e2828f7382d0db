import type { GetNotes } from "@shiye/events/notes";
import { paginationOf } from "@shiye/events/paging";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { hydrateCards } from "./hydrate.ts";
import { keepAuthorsApart } from "./keep-authors-apart.ts";
import { orderOf, RECOMMEND } from "./note-order.ts";
import { readNoteSkeleton, type SkeletonAsk } from "./note-skeleton.ts";
import { presentCard } from "./present.ts";

/**
 * A channel or an author's notes: two statements. The cursor is where the order stood, before authors were kept apart, so
 * paging neither repeats nor skips while notes are added; a note whose score changes meanwhile may move across the cursor.
 */
export function createGetNotes(reader: Reader): HandlerOf<typeof GetNotes> {
  const answer = createPipeline({
    skeleton: async (ask: SkeletonAsk & { memberId: number | null }) => {
      const { entries, total } = await readNoteSkeleton(reader, ask);
      const page = entries.slice(0, ask.limit);
      const last = page.at(-1);
      const arranged = ask.order === "heat" ? keepAuthorsApart(page, ask.cursor?.authorId) : page;
      const hasMore = entries.length > ask.limit;
      const authorId = arranged.at(-1)?.authorId ?? 0;
      const nextCursor = hasMore && last ? encodeCursor({ order: ask.order, value: last.value, id: last.id, authorId }) : null;
      return { ids: arranged.map((entry) => entry.id), total, hasMore, nextCursor };
    },
    hydrate: ({ ids }, { memberId }) => hydrateCards(reader, ids, memberId),
    rules: (rows) => rows.filter((row) => row.deleted !== true),
    present: (rows, { total, hasMore, nextCursor }, { page, limit }) => ({
      posts: rows.map(presentCard),
      pagination: paginationOf(page, limit, total),
      hasMore,
      nextCursor,
    }),
  });

  return async ({ input }, { caller }) => {
    const order = orderOf(input);
    const category = [input.category, input.category_id].find((word) => word && word !== RECOMMEND);
    const author = input.user_id ?? input.userId;
    return answer({
      order,
      limit: input.limit,
      page: input.page,
      cursor: decodeCursor(input.cursor, order),
      ...(category ? { category } : {}),
      ...(author ? { author } : {}),
      ...(input.type ? { type: input.type } : {}),
      memberId: memberIdOf(caller),
    });
  };
}
