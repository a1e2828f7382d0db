import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { type CardRow, cardColumns, contentJoins, firstPictureJoin, selectList, withdrawnColumns } from "../notes/hydrate.ts";

type BinnedRow = CardRow & { binned_at: string };

/** The author is part of the statement, so an id alone finds no note. */
const columns = { ...cardColumns(withdrawnColumns), binned_at: "n.binned_at" };
const statement: Statement<BinnedRow> = {
  columns,
  name: "recycle-bin-hydrate",
  text: `
    select ${selectList(columns)}
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join recycle_bin.notes n on n.id = wanted.id and n.author_id = $2::bigint
    left join note_stats.notes s on s.note_id = n.id ${contentJoins} ${firstPictureJoin}
    order by wanted.place`,
};

/** Rows of the author's own deleted notes in the order of the ids: one statement. */
export function hydrateBinned(reader: Reader, ids: readonly number[], authorId: number): Promise<BinnedRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<BinnedRow>(statement, [ids, authorId]);
}
