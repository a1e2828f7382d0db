import type { Picture } from "@shiye/events/media";
import type { Tag, Video } from "@shiye/events/notes";
import type { ImageVariant } from "@shiye/infra/media/images/image-record";
import { type StoredPictures, storedPicturesAt } from "@shiye/infra/media/stored-pictures";
import { grouped } from "@shiye/infra/postgres/grouped";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** A note or a draft from the read models and the media records, as the caller sees it. */
export interface NoteRow {
  id: number;
  author_id: number;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  verified: 0 | 1 | 2 | null;
  title: string;
  /** Stored text with mention tokens. On cards it is cut to 100 characters if it has no token. */
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
export type CardRow = NoteRow & { not_interesting: boolean; first_variants: ImageVariant[] | null };
export type DetailRow = NoteRow & { pinned: boolean; comments_closed: boolean; stored_pictures: StoredPictures | null };

/** The SQL of each column of a row. The select list is made from it, so a missing column does not compile. */
type SqlOf<Row> = Readonly<Record<keyof Row & string, string>>;

export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(", ");
}

/** Columns of both notes and drafts. The row is `n`. */
const contentColumns = {
  id: "n.id",
  author_id: "n.author_id",
  account_name: "m.account_name",
  nickname: "m.nickname",
  avatar: "m.avatar",
  verified: "m.verified",
  title: "n.title",
  category_id: "n.category_id",
  category: "c.name",
  category_title: "c.title",
  note_type: "n.note_type",
  images: "n.images",
  video: "n.video",
  tags: "n.tags",
  created_at: "n.created_at",
  updated_at: "n.updated_at",
} satisfies Partial<SqlOf<NoteRow>>;
/** Columns that differ between notes and drafts. */
export type OwnColumns = Omit<SqlOf<NoteRow>, keyof typeof contentColumns | "content">;

/** The address of a picture is `/media/<name>`. The record of this name lists its existing variants. A video is shown by its cover. */
export const firstPictureJoin = `
  left join media.files f on f.name = substr(coalesce(n.images -> 0 ->> 'url', n.video -> 'cover' ->> 'url'), 8)`;

/** Needs `firstPictureJoin`. */
export const cardColumns = (own: OwnColumns, notInteresting = "false"): SqlOf<CardRow> => ({
  ...contentColumns,
  not_interesting: notInteresting,
  ...own,
  content: "case when strpos(n.content, '[@') > 0 then n.content else left(n.content, 100) end",
  first_variants: "f.variants",
});

/** SQL: whether comments of note `n` are closed. */
const commentsClosed = "exists (select from comments.closed_notes x where x.note_id = n.id)";

export const detailColumns = (own: OwnColumns, closed = commentsClosed): SqlOf<DetailRow> => ({
  ...contentColumns,
  ...own,
  content: "n.content",
  pinned: "exists (select from notes.profile_pins p where p.note_id = n.id)",
  comments_closed: closed,
  stored_pictures: storedPicturesAt(
    "select picture ->> 'url' as url from jsonb_array_elements(n.images || coalesce(n.video -> 'cover', '[]')) as picture",
  ),
});

export const contentJoins = `
  left join members.members m on m.id = n.author_id
  left join notes.categories c on c.id = n.category_id`;

const noteColumns: OwnColumns = {
  location: "n.location",
  view_count: "s.view_count",
  like_count: "s.like_count",
  collect_count: "s.collect_count",
  comment_count: "s.comment_count",
  deleted: "s.deleted",
  is_draft: "0",
  liked: "(l.member_id is not null)",
  collected: "(k.member_id is not null)",
};

/** Columns of a note that only its author can see now. Its counts are those from before, which it gets back. */
export const withdrawnColumns: OwnColumns = { ...noteColumns, deleted: "false", liked: "false", collected: "false" };

/** `memberId`: SQL for the member who asks. */
const noteJoins = (memberId: string) => `${contentJoins}
  left join note_stats.notes s on s.note_id = n.id
  left join note_stats.note_likes l on l.note_id = n.id and l.member_id = ${memberId}
  left join note_stats.note_collections k on k.note_id = n.id and k.member_id = ${memberId}`;

/** SQL: whether the caller, `$2`, has blocked this author. A visitor has blocked nobody. */
export const isBlocked = (authorId: string) =>
  `exists (select from blocks.members b where b.member_id = $2::bigint and b.blocked_id = ${authorId})`;

const columnsOfCards = cardColumns(noteColumns, "(u.note_id is not null)");
const cardStatement: Statement<CardRow> = {
  columns: columnsOfCards,
  name: "notes-hydrate-cards",
  text: `
    select ${selectList(columnsOfCards)}
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join notes.notes n on n.id = wanted.id ${noteJoins("$2::bigint")} ${firstPictureJoin}
    left join blocks.notes u on u.note_id = n.id and u.member_id = $2::bigint
    where not ${isBlocked("n.author_id")}
    order by wanted.place`,
};

const columnsOfDetail = { ...detailColumns(noteColumns), place: "asked.place" };
const detailStatement: Statement<DetailRow & { place: number }> = {
  columns: columnsOfDetail,
  name: "notes-hydrate-detail",
  text: `
    select ${selectList(columnsOfDetail)}
    from unnest($1::bigint[], $2::bigint[]) with ordinality as asked(id, member_id, place)
    join notes.notes n on n.id = asked.id ${noteJoins("asked.member_id")}`,
};

/** Rows in the order of the ids, in one statement. Without missing notes and without authors whom the caller has blocked. */
export function hydrateCards(reader: Reader, ids: readonly number[], memberId: number | null): Promise<CardRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<CardRow>(cardStatement, [ids, memberId]);
}

/** Notes that are opened at the same moment are read in one statement, whoever opens them. */
export function createHydrateNote(reader: Reader): (ask: { id: number; memberId: number | null }) => Promise<DetailRow | undefined> {
  return grouped(async (asked) => {
    const rows = await reader.read(detailStatement, [asked.map(({ id }) => id), asked.map(({ memberId }) => memberId)]);
    const found = new Map(rows.map(({ place, ...row }) => [place, row]));
    return asked.map((_one, index) => found.get(index + 1));
  });
}
