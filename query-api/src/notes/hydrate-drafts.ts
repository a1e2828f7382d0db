import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import {
  type CardRow,
  cardRowColumns,
  cardText,
  contentColumns,
  contentJoins,
  type DetailRow,
  detailRowColumns,
  firstPictureJoin,
  variantsByUrl,
} from "./hydrate.ts";

/** Nobody but the author ever sees a draft, so there is nothing to count. The author stands in every statement: an id alone finds none. */
const draftColumns = `${contentColumns},
  '' as location, 0 as view_count, 0 as like_count, 0 as collect_count, 0 as comment_count, false as deleted, 1 as is_draft,
  false as liked, false as collected`;

const cardStatement: Statement = {
  name: "drafts-hydrate-cards",
  columns: cardRowColumns,
  text: `
    select ${draftColumns}, f.variants as first_variants, ${cardText}
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join drafts.drafts n on n.id = wanted.id and n.author_id = $2::bigint ${contentJoins} ${firstPictureJoin}
    order by wanted.place`,
};

const detailStatement: Statement = {
  name: "drafts-hydrate-detail",
  columns: detailRowColumns,
  text: `
    select ${draftColumns}, n.content, ${variantsByUrl}
    from drafts.drafts n ${contentJoins}
    where n.id = $1::bigint and n.author_id = $2::bigint`,
};

/** Rows of the author's own drafts in the order of the ids. One statement. */
export function hydrateDraftCards(reader: Reader, ids: readonly number[], authorId: number): Promise<CardRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<CardRow>(cardStatement, [ids, authorId]);
}

export async function hydrateDraft(reader: Reader, id: number, authorId: number): Promise<DetailRow | undefined> {
  const [row] = await reader.read<DetailRow>(detailStatement, [id, authorId]);
  return row;
}
