import type { Picture } from "@shiye/events/media";
import type { Tag, Video } from "@shiye/events/notes";
import type { ColumnsOf } from "@shiye/infra/read-models/checked-rows";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { StoredVariant } from "./present-picture.ts";

/** All that is known of a note or a draft, from the read models and the media records, in the caller's eyes. */
export interface NoteRow {
  id: number;
  author_id: number;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  verified: 0 | 1 | 2 | null;
  title: string;
  /** Stored text with mention tokens; on cards cut to 100 characters when it holds none. */
  content: string;
  category_id: number | null;
  category: string | null;
  category_title: string | null;
  note_type: 1 | 2;
  is_draft: 0 | 1;
  images: Picture[];
  video: Video | null;
  tags: Tag[];
  location: string;
  created_at: string;
  updated_at: string;
  view_count: number | null;
  like_count: number | null;
  collect_count: number | null;
  comment_count: number | null;
  deleted: boolean | null;
  liked: boolean;
  collected: boolean;
}
export type CardRow = NoteRow & { first_variants: StoredVariant[] | null };
export type DetailRow = NoteRow & { variants: Record<string, StoredVariant[]> | null };

/** What each of the statements below, and each of those of drafts, must answer with. */
const noteRowColumns: ColumnsOf<NoteRow> = {
  id: true,
  author_id: true,
  account_name: true,
  nickname: true,
  avatar: true,
  verified: true,
  title: true,
  content: true,
  category_id: true,
  category: true,
  category_title: true,
  note_type: true,
  is_draft: true,
  images: true,
  video: true,
  tags: true,
  location: true,
  created_at: true,
  updated_at: true,
  view_count: true,
  like_count: true,
  collect_count: true,
  comment_count: true,
  deleted: true,
  liked: true,
  collected: true,
};
export const cardRowColumns: ColumnsOf<CardRow> = { ...noteRowColumns, first_variants: true };
export const detailRowColumns: ColumnsOf<DetailRow> = { ...noteRowColumns, variants: true };

/** What notes and drafts have in common; the row is `n`. */
export const contentColumns = `
  n.id, n.author_id, m.account_name, m.nickname, m.avatar, m.verified, n.title, n.category_id, c.name as category,
  c.title as category_title, n.note_type, n.images, n.video, n.tags, n.created_at, n.updated_at`;

export const contentJoins = `
  left join members.members m on m.id = n.author_id
  left join notes.categories c on c.id = n.category_id`;

export const cardText = "case when strpos(n.content, '[@') > 0 then n.content else left(n.content, 100) end as content";

/** Pictures' addresses are `/media/<name>`; the record under that name lists the renderings that exist by now. A video is shown by its cover. */
export const firstPictureJoin = `
  left join media.files f on f.name = substr(coalesce(n.images -> 0 ->> 'url', n.video -> 'cover' ->> 'url'), 8)`;

export const variantsByUrl = `
  (select jsonb_object_agg('/media/' || f.name, f.variants)
   from jsonb_array_elements(n.images || coalesce(n.video -> 'cover', '[]')) as picture
   join media.files f on f.name = substr(picture ->> 'url', 8)) as variants`;

const noteColumns = `${contentColumns},
  n.location, s.view_count, s.like_count, s.collect_count, s.comment_count, s.deleted, 0 as is_draft,
  (l.member_id is not null) as liked, (k.member_id is not null) as collected`;

const noteJoins = `${contentJoins}
  left join note_stats.notes s on s.note_id = n.id
  left join note_stats.note_likes l on l.note_id = n.id and l.member_id = $2::bigint
  left join note_stats.note_collections k on k.note_id = n.id and k.member_id = $2::bigint`;

const cardStatement: Statement = {
  name: "notes-hydrate-cards",
  columns: cardRowColumns,
  text: `
    select ${noteColumns}, f.variants as first_variants, ${cardText}
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join notes.notes n on n.id = wanted.id ${noteJoins} ${firstPictureJoin}
    order by wanted.place`,
};

const detailStatement: Statement = {
  name: "notes-hydrate-detail",
  columns: detailRowColumns,
  text: `
    select ${noteColumns}, n.content, ${variantsByUrl}
    from notes.notes n ${noteJoins}
    where n.id = $1::bigint`,
};

/** Rows in the order of the ids; what is not there (any more) is left out. One statement. */
export function hydrateCards(reader: Reader, ids: readonly number[], memberId: number | null): Promise<CardRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<CardRow>(cardStatement, [ids, memberId]);
}

export async function hydrateNote(reader: Reader, id: number, memberId: number | null): Promise<DetailRow | undefined> {
  const [row] = await reader.read<DetailRow>(detailStatement, [id, memberId]);
  return row;
}
