import { paginationOf } from "@shiye/events/paging";
import { BIN_MS, type GetRecycleBin } from "@shiye/events/recycle-bin";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { presentCard } from "../notes/present.ts";
import { createPipeline } from "../pipeline.ts";
import { type BinAsk, readBinSkeleton } from "./bin-skeleton.ts";
import { hydrateBinned } from "./hydrate-binned.ts";

const ORDER = "binned_at";
const DAY_MS = 24 * 60 * 60_000;

/** GET /recycle-bin: the caller's own deleted notes, the last one first, in two statements. Only the sign-in decides whose they are. */
export function createGetRecycleBin(reader: Reader, { now }: { now: () => number }): HandlerOf<typeof GetRecycleBin> {
  const answer = createPipeline({
    skeleton: async (ask: BinAsk) => {
      const { entries, total } = await readBinSkeleton(reader, ask);
      const page = entries.slice(0, ask.limit);
      const last = page.at(-1);
      const hasMore = entries.length > ask.limit;
      const nextCursor = hasMore && last ? encodeCursor({ order: ORDER, value: last.moment, id: last.id, authorId: ask.authorId }) : null;
      return { ids: page.map(({ id }) => id), total, hasMore, nextCursor };
    },
    hydrate: ({ ids }, { authorId }) => hydrateBinned(reader, ids, authorId),
    rules: (rows, { authorId }) => rows.filter((row) => row.author_id === authorId),
    present: (rows, { total, hasMore, nextCursor }, { page, limit, moment }) => ({
      posts: rows.map((row) => {
        const expires = Date.parse(row.binned_at) + BIN_MS;
        const daysLeft = Math.min(30, Math.max(1, Math.ceil((expires - moment) / DAY_MS)));
        return { ...presentCard(row), deleted_at: row.binned_at, expires_at: new Date(expires).toISOString(), days_left: daysLeft };
      }),
      pagination: paginationOf(page, limit, total),
      hasMore,
      nextCursor,
    }),
  });

  return async ({ input }, { caller }) => {
    const cursor = decodeCursor(input.cursor, ORDER);
    const moment = now();
    return answer({ authorId: caller.id, moment, limit: input.limit, page: input.page, ...(cursor ? { cursor } : {}) });
  };
}
