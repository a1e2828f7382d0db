import type { GetConversations } from "@shiye/events/chat";
import { paginationOf } from "@shiye/events/paging";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { type Cursor, decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { type ConversationPage, readConversationPage } from "./conversation-skeleton.ts";
import { hydrateConversations } from "./hydrate-conversations.ts";
import { presentConversation } from "./present.ts";

const ORDER = "activity";

interface Ask {
  memberId: number;
  page: number;
  limit: number;
  cursor?: Cursor | undefined;
}

/** A page of conversations in two statements. Who is online is in memory. */
export function createGetConversations(reader: Reader, isOnline: (memberId: number) => boolean): HandlerOf<typeof GetConversations> {
  const answer = createPipeline({
    skeleton: (ask: Ask): Promise<ConversationPage> => readConversationPage(reader, ask),
    hydrate: ({ entries }, { memberId }) =>
      hydrateConversations(
        reader,
        memberId,
        entries.map(({ id }) => id),
      ),
    // The skeleton has only the caller's own conversations.
    rules: (rows) => rows,
    present: (rows, { entries, hasMore, total }, { page, limit }) => {
      const last = entries.at(-1);
      return {
        conversations: rows.map((row) => presentConversation(row, isOnline)),
        pagination: paginationOf(page, limit, total),
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ order: ORDER, value: last.activityId, id: last.id, authorId: 0 }) : null,
      };
    },
  });
  return ({ input }, { caller }) =>
    answer({ memberId: caller.id, page: input.page, limit: input.limit, cursor: decodeCursor(input.cursor, ORDER) });
}
