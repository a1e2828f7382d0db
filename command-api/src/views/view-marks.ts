import type { View } from "@shiye/events/views";
import type { Sql } from "@shiye/infra/read-models/sql";

/** A viewer counts once in this time. Source: contract §4, "Views". */
const WINDOW = "interval '1 hour'";
/** How many visitors of one address count for one note in that time: about a dormitory room. */
export const MOST_VISITORS_OF_AN_ADDRESS = 20;

export interface ViewMarks {
  /** Marks the views, and returns how many of them count, by note. */
  mark(views: readonly View[]): Promise<Map<number, number>>;
  /** Deletes marks that are older than that time. */
  sweep(): Promise<void>;
}

const markStatement = `
  with seen as (
    select note_id, viewer, min(address) as address
    from unnest($1::bigint[], $2::text[], $3::text[]) as view(note_id, viewer, address)
    group by note_id, viewer
  ),
  fresh as (
    select seen.*, row_number() over (partition by seen.note_id, seen.address order by seen.viewer) as place
    from seen left join views.marks known on known.note_id = seen.note_id and known.viewer = seen.viewer
    where known.viewer is null or known.counted_at <= now() - ${WINDOW}
  ),
  countable as (
    select note_id, viewer, address from fresh
    where address is null or place + (
      select count(*) from views.marks m where m.note_id = fresh.note_id and m.address = fresh.address and m.counted_at > now() - ${WINDOW}
    ) <= ${MOST_VISITORS_OF_AN_ADDRESS}
  ),
  counted as (
    insert into views.marks as mark (note_id, viewer, address)
    select note_id, viewer, address from countable order by note_id, viewer
    on conflict (note_id, viewer) do update set counted_at = now() where mark.counted_at <= now() - ${WINDOW}
    returning note_id
  )
  select note_id, count(*)::int as views from counted group by note_id`;

/** Shared by all nodes, so that a viewer who comes through two of them counts once. */
export function createViewMarks(sql: Sql): ViewMarks {
  return {
    async mark(views) {
      if (views.length === 0) return new Map();
      const { rows } = await sql.query<{ note_id: string; views: number }>({
        name: "mark-views",
        text: markStatement,
        values: [views.map((view) => view.noteId), views.map((view) => view.viewer), views.map((view) => view.address)],
      });
      return new Map(rows.map((row) => [Number(row.note_id), row.views]));
    },
    async sweep() {
      await sql.query(`delete from views.marks where counted_at < now() - ${WINDOW}`);
    },
  };
}
