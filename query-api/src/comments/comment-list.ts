import type { CommentView } from "@shiye/events/comments";
import type { Pagination } from "@shiye/events/paging";
import { refuse } from "@shiye/events/refusals";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import type { CommentPage, CommentPageAsk } from "./comment-skeleton.ts";
import { hydrateComments, withoutGone } from "./hydrate.ts";
import { presentComment } from "./present.ts";

interface CommentListView {
  comments: CommentView[];
  pagination: Pagination;
  hasMore: boolean;
  nextCursor: string | null;
  targetThreadId?: number | null;
  comments_closed: boolean;
}

/** A page of comments from either skeleton, in at most three statements. */
export function createCommentList(
  reader: Reader,
  readSkeleton: (reader: Reader, ask: CommentPageAsk) => Promise<CommentPage | undefined>,
  missing: "note-not-found" | "comment-not-found",
) {
  return createPipeline({
    skeleton: async (ask: CommentPageAsk) => (await readSkeleton(reader, ask)) ?? refuse(missing),
    hydrate: ({ ids }, { memberId }) => hydrateComments(reader, ids, memberId),
    rules: withoutGone,
    present: (
      { rows, mentioned },
      { ids, lastValue, hasMore, page, total, pageTotal, targetThreadId, closed },
      { limit, sort },
    ): CommentListView => {
      const last = ids.at(-1);
      return {
        comments: rows.map((row) => presentComment(row, mentioned)),
        pagination: { page, limit, total, pages: Math.ceil(pageTotal / limit) },
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ order: sort, value: lastValue, id: last, authorId: 0 }) : null,
        comments_closed: closed,
        ...(targetThreadId === undefined ? {} : { targetThreadId }),
      };
    },
  });
}
