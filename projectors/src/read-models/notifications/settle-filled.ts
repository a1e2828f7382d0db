import type { Transaction } from "@shiye/infra/read-models/database";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { unwantedIn } from "./settings.ts";

/**
 * Settles what `fillNotifications` left open, for all rows: removes notifications about what is gone, applies marks and settings, and
 * counts.
 */
export async function settleFilled(transaction: Transaction, schema: string): Promise<void> {
  // A tab without notifications has a row too, as in the live tables, where its notifications were removed one by one.
  await transaction.query(
    `with removed as (
       delete from ${schema}.notifications n
       where exists (select from ${schema}.notes d where d.note_id = n.note_id and d.deleted)
         or exists (select from ${schema}.note_comments c where c.comment_id = n.comment_id and c.gone)
         or ${hasLeft(schema, "n.receiver_id")}
         or ${hasLeft(schema, "n.sender_id")}
       returning n.receiver_id, n.notification_group
     )
     insert into ${schema}.notification_counts (receiver_id, notification_group) select distinct receiver_id, notification_group from removed
     on conflict do nothing`,
  );
  await transaction.query(
    `update ${schema}.notifications n
     set read_position = known.read_position, deleted = known.deleted, title = known.title, binned = known.binned, unwanted = known.unwanted
     from (
       select o.id, coalesce(m.deleted, false) as deleted, coalesce(m.title, o.title) as title, coalesce(d.binned, false) as binned,
         least(m.read_position, (select min(t.position) from ${schema}.read_through t
           where t.receiver_id = o.receiver_id and t.notification_group = o.notification_group and t.through >= o.id)) as read_position,
         ${unwantedIn(schema, "o")} as unwanted
       from ${schema}.notifications o
       left join ${schema}.inbox_marks m on m.receiver_id = o.receiver_id and m.notification_id = o.id
       left join ${schema}.notes d on d.note_id = o.note_id
     ) known
     where n.id = known.id and (n.read_position, n.deleted, n.title, n.binned, n.unwanted)
       is distinct from (known.read_position, known.deleted, known.title, known.binned, known.unwanted)`,
  );
  await transaction.query(
    `insert into ${schema}.notification_counts (receiver_id, notification_group, visible_count, unread_count)
     select receiver_id, notification_group, count(*) filter (where visible), count(*) filter (where visible and not is_read)
     from ${schema}.notifications group by receiver_id, notification_group
     on conflict (receiver_id, notification_group) do update
     set visible_count = excluded.visible_count, unread_count = excluded.unread_count`,
  );
}
