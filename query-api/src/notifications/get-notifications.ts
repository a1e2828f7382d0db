import type { GetNotifications, NotificationGroup } from "@shiye/events/notifications";
import { paginationOf } from "@shiye/events/paging";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { hydrateNotifications } from "./hydrate.ts";
import { type NotificationAsk, readNotificationSkeleton } from "./notification-skeleton.ts";
import { presentNotification } from "./present.ts";

const ORDER = "notifications";

/** The five lists differ in name and path only. */
type ListHandler = (...call: Parameters<HandlerOf<typeof GetNotifications>>) => ReturnType<HandlerOf<typeof GetNotifications>>;

/** The caller's notifications, or one tab of them, in at most three statements. A page is full if another one follows. */
export function createGetNotifications(reader: Reader, group?: NotificationGroup): ListHandler {
  const answer = createPipeline({
    skeleton: (ask: NotificationAsk) => readNotificationSkeleton(reader, ask),
    hydrate: ({ ids }) => hydrateNotifications(reader, ids),
    // The skeleton reads only the caller's own. This rule makes sure that a change there cannot show others'.
    rules: (facts, { memberId }) => ({ ...facts, rows: facts.rows.filter((row) => row.receiver_id === memberId) }),
    present: ({ rows, mentioned }, { ids, hasMore, total }, { page, limit }) => {
      const last = ids.at(-1);
      return {
        notifications: rows.map((row) => presentNotification(row, mentioned)),
        pagination: paginationOf(page, limit, total),
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ order: ORDER, value: last, id: last, authorId: 0 }) : null,
      };
    },
  });
  return async ({ input }, { caller }) =>
    answer({ memberId: caller.id, group, limit: input.limit, page: input.page, cursor: decodeCursor(input.cursor, ORDER) });
}
