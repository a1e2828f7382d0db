import type { NotificationGroup } from "@shiye/events/notifications";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

export interface NotificationAsk {
  memberId: number;
  /** One tab, or all of them. */
  group: NotificationGroup | undefined;
  limit: number;
  page: number;
  cursor: Cursor | undefined;
}

interface PageRow {
  total: number;
  id: number | null;
}

/** Ids of one page, newest first, whether more follow, and the total: one statement on an index. */
export async function readNotificationSkeleton(
  reader: Reader,
  { memberId, group, limit, page, cursor }: NotificationAsk,
): Promise<{ ids: number[]; hasMore: boolean; total: number }> {
  const values: unknown[] = [memberId, limit, cursor ? cursor.id : (page - 1) * limit];
  // Notices of the site are in no list that a client of the specification asks for.
  const ofGroup = group ? `and notification_group = $${values.push(group)}` : "and notification_group <> 'system'";
  const text = `
    select counted.total, page.id
    from (select coalesce(sum(visible_count), 0)::int as total from notifications.notification_counts
          where receiver_id = $1::bigint ${ofGroup}) counted
    left join (select id from notifications.notifications where receiver_id = $1::bigint and visible ${ofGroup}
               ${cursor ? "and id < $3::bigint" : ""} order by id desc
               limit $2::int + 1 offset ${cursor ? "0" : "$3::bigint"}) page on true
    order by page.id desc`;
  const name = `notifications-${group ? "of-group" : "all"}-${cursor ? "cursor" : "page"}`;
  const rows = await reader.read<PageRow>({ name, columns: { total: true, id: true }, text }, values);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit, total: rows[0]?.total ?? 0 };
}
