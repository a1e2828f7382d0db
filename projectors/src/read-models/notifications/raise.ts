import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet } from "@shiye/infra/read-models/row-writes";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { isMentionIn } from "./causes.ts";
import { type Change, changesOf, written } from "./changes.ts";
import type { KeptMentions, RaisedRow, UndoneRow } from "./pending-notifications.ts";
import { unwantedIn } from "./settings.ts";

const columns = {
  id: "bigint",
  cause: "text",
  receiver_id: "bigint",
  sender_id: "bigint",
  type: "smallint",
  notification_group: "text",
  title: "text",
  note_id: "bigint",
  comment_id: "bigint",
  created_at: "timestamptz",
  notice: "jsonb",
  undone_position: "bigint",
} as const;

/** Inserts new causes, with the marks that came before them. For a known cause only whether it stands is updated. */
export async function raise(transaction: Transaction, schema: string, rows: readonly RaisedRow[]): Promise<Change[]> {
  if (rows.length === 0) return [];
  const { source, values } = rowsAsSet(columns, rows);
  const names = Object.keys(columns);
  return changesOf(
    transaction,
    schema,
    `insert into ${schema}.notifications as n (${names.join(", ")}, read_position, deleted, binned, unwanted)
     select ${names.map((name) => (name === "title" ? "coalesce(m.title, fresh.title)" : `fresh.${name}`)).join(", ")},
       least(m.read_position, (select min(t.position) from ${schema}.read_through t
         where t.receiver_id = fresh.receiver_id and t.notification_group = fresh.notification_group and t.through >= fresh.id)),
       coalesce(m.deleted, false),
       coalesce((select d.binned from ${schema}.notes d where d.note_id = fresh.note_id), false),
       ${unwantedIn(schema, "fresh")}
     from ${source}
     left join ${schema}.inbox_marks m on m.receiver_id = fresh.receiver_id and m.notification_id = fresh.id
     where not exists (select from ${schema}.notes d where d.note_id = fresh.note_id and d.deleted)
       and not exists (select from ${schema}.note_comments c where c.comment_id = fresh.comment_id and c.gone)
       and not ${hasLeft(schema, "fresh.receiver_id", "fresh.sender_id")}
     on conflict (cause) do update set undone_position = excluded.undone_position
     where n.undone_position is distinct from excluded.undone_position
     returning ${written}`,
    values,
  );
}

/** The same while a rebuild fills. `settleFilled` applies marks and settings later to all rows at once. */
export async function raiseOpen(transaction: Transaction, schema: string, rows: readonly RaisedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { source, values } = rowsAsSet(columns, rows);
  const names = Object.keys(columns).join(", ");
  await transaction.query(
    `insert into ${schema}.notifications as n (${names}) select ${names} from ${source}
     on conflict (cause) do update set undone_position = excluded.undone_position
     where n.undone_position is distinct from excluded.undone_position`,
    values,
  );
}

/** Undoes causes: their notifications are withdrawn if they had not been read by then. */
export async function undo(transaction: Transaction, schema: string, rows: readonly UndoneRow[]): Promise<Change[]> {
  if (rows.length === 0) return [];
  const { source, values } = rowsAsSet({ cause: "text", undone_position: "bigint" }, rows);
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n set undone_position = fresh.undone_position from ${source}
     where n.cause = fresh.cause and n.undone_position is distinct from fresh.undone_position
     returning ${written}`,
    values,
  );
}

/**
 * Undoes mentions that an edit removed from a note; they are found by the beginning of their causes. Call it before `raise`, because a
 * later edit of the same batch may add them again.
 */
export async function undoMentions(transaction: Transaction, schema: string, rows: readonly KeptMentions[]): Promise<Change[]> {
  if (rows.length === 0) return [];
  const { source, values } = rowsAsSet({ note_id: "bigint", mentioned_ids: "bigint[]", position: "bigint" }, rows);
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n set undone_position = left_out.position
     from (select o.id, min(fresh.position) as position from ${source}
           join ${schema}.notifications o on ${isMentionIn("o.cause", "fresh.note_id")}
           where o.undone_position is null and not o.receiver_id = any(fresh.mentioned_ids) group by o.id) left_out
     where n.id = left_out.id
     returning ${written}`,
    values,
  );
}
