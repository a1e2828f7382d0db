import type { TakedownView } from "@shiye/events/reports";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { contentJoins, type DetailRow, detailColumns, selectList, withdrawnColumns } from "./hydrate.ts";

type Stored = {
  taken_down_reason: TakedownView["reason"];
  taken_down_remark: string | null;
  taken_down_at: string;
  appeal_text: string | null;
  appeal_at: string | null;
  appeal_granted: boolean | null;
  appeal_remark: string | null;
};
export type TakenDownRow = DetailRow & Stored;

/** The author is part of the statement, so an id alone finds no note. */
const columns = {
  ...detailColumns(withdrawnColumns),
  taken_down_reason: "n.taken_down_reason",
  taken_down_remark: "n.taken_down_remark",
  taken_down_at: "n.taken_down_at",
  appeal_text: "a.text",
  appeal_at: "a.filed_at",
  appeal_granted: "a.granted",
  appeal_remark: "a.remark",
};

const statement: Statement<TakenDownRow> = {
  columns,
  name: "notes-hydrate-taken-down",
  text: `
    select ${selectList(columns)}
    from recycle_bin.notes n ${contentJoins}
    left join note_stats.notes s on s.note_id = n.id
    left join reports.appeals a on a.note_id = n.id
    where n.id = $1::bigint and n.author_id = $2::bigint and n.taken_down_reason is not null`,
};

/** The author's own note that was taken down. */
export async function hydrateTakenDown(reader: Reader, id: number, authorId: number): Promise<TakenDownRow | undefined> {
  const [row] = await reader.read<TakenDownRow>(statement, [id, authorId]);
  return row;
}

/** Why the note was taken down; undefined for any other note. */
export function takedownOf(row: DetailRow | TakenDownRow): TakedownView | undefined {
  if (!("taken_down_reason" in row)) return undefined;
  const { appeal_text: text, appeal_at: at, appeal_granted: granted, appeal_remark: remark } = row;
  return {
    reason: row.taken_down_reason,
    remark: row.taken_down_remark,
    at: row.taken_down_at,
    appeal: text !== null && at !== null ? { text, filed_at: at, granted, remark } : null,
  };
}
