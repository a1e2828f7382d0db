import type { NoteCardView } from "@shiye/events/notes";
import { type Pagination, paginationOf } from "@shiye/events/paging";
import type { Refusal } from "@shiye/events/refusals";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { hydrateCards } from "./hydrate.ts";
import { keepAuthorsApart } from "./keep-authors-apart.ts";
import { readNoteSkeleton, type SkeletonAsk } from "./note-skeleton.ts";
import { presentCard } from "./present.ts";
import { readProfilePins } from "./profile-pins.ts";

interface NotePage {
  posts: NoteCardView[];
  pagination: Pagination;
  hasMore: boolean;
  nextCursor: string | null;
}

/**
 * Any list of notes in one of the orders: two statements, and one more for the pins of an author's own list. The cursor is the place in the
 * order before authors were kept apart. So paging neither repeats nor skips notes while notes are added; a note whose count changes may
 * cross the cursor.
 */
export function createNoteList(reader: Reader): (ask: SkeletonAsk & { memberId: number | null }) => Promise<{ data: NotePage } | Refusal> {
  return createPipeline({
    skeleton: async (ask: SkeletonAsk & { memberId: number | null }) => {
      const lifted = await readProfilePins(reader, ask);
      const { entries, total } = await readNoteSkeleton(reader, { ...ask, lifted });
      const pinned = ask.cursor || ask.page > 1 ? [] : lifted;
      const page = entries.slice(0, ask.limit - pinned.length);
      const last = page.at(-1);
      const arranged = ask.order === "heat" ? keepAuthorsApart(page, ask.cursor?.authorId) : page;
      const hasMore = entries.length > page.length;
      const authorId = arranged.at(-1)?.authorId ?? 0;
      const nextCursor = hasMore && last ? encodeCursor({ order: ask.order, value: last.value, id: last.id, authorId }) : null;
      return { ids: [...pinned, ...arranged.map((entry) => entry.id)], pinned, total, hasMore, nextCursor };
    },
    hydrate: ({ ids }, { memberId }) => hydrateCards(reader, ids, memberId),
    rules: (rows) => rows.filter((row) => row.deleted !== true),
    present: (rows, { pinned, total, hasMore, nextCursor }, { page, limit }) => ({
      posts: rows.map((row) => (pinned.includes(row.id) ? { ...presentCard(row), pinned: true } : presentCard(row))),
      pagination: paginationOf(page, limit, total),
      hasMore,
      nextCursor,
    }),
  });
}
