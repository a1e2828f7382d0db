import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import {
  type CardRow,
  cardColumns,
  contentJoins,
  type DetailRow,
  detailColumns,
  firstPictureJoin,
  type OwnColumns,
  selectList,
} from "./hydrate.ts";

/** Only the author sees a draft, so all counts are 0. The author is part of every statement, so an id alone finds no draft. */
const draftColumns: OwnColumns = {
  location: "''",
  view_count: "0",
  like_count: "0",
  collect_count: "0",
  comment_count: "0",
  deleted: "false",
  is_draft: "1",
  liked: "false",
  collected: "false",
};

const columnsOfCards = cardColumns(draftColumns);
const cardStatement: Statement<CardRow> = {
  columns: columnsOfCards,
  name: "drafts-hydrate-cards",
  text: `
    select ${selectList(columnsOfCards)}
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join drafts.drafts n on n.id = wanted.id and n.author_id = $2::bigint ${contentJoins} ${firstPictureJoin}
    order by wanted.place`,
};

const columnsOfDetail = detailColumns(draftColumns, "n.comments_closed");
const detailStatement: Statement<DetailRow> = {
  columns: columnsOfDetail,
  name: "drafts-hydrate-detail",
  text: `
    select ${selectList(columnsOfDetail)}
    from drafts.drafts n ${contentJoins}
    where n.id = $1::bigint and n.author_id = $2::bigint`,
};

/** Rows of the author's own drafts in the order of the ids: one statement. */
export function hydrateDraftCards(reader: Reader, ids: readonly number[], authorId: number): Promise<CardRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<CardRow>(cardStatement, [ids, authorId]);
}

export async function hydrateDraft(reader: Reader, id: number, authorId: number): Promise<DetailRow | undefined> {
  const [row] = await reader.read<DetailRow>(detailStatement, [id, authorId]);
  return row;
}
