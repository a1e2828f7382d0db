import { COMMENT_IMAGE } from "@shiye/events/comment-text";
import type { MentionedMembers } from "@shiye/events/mentions";
import { type StoredPictures, storedPicturesAt } from "@shiye/infra/media/stored-pictures";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { resolveMentions } from "../mentions/resolve-mentions.ts";
import { isBlocked } from "../notes/hydrate.ts";

export interface CommentRow {
  id: number;
  note_id: number;
  author_id: number;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  verified: 0 | 1 | 2 | null;
  content: string;
  pictures: StoredPictures | null;
  parent_id: number | null;
  parent_nickname: string | null;
  like_count: number;
  reply_count: number;
  liked: boolean;
  gone: boolean;
  location: string;
  pinned: boolean;
  created_at: string;
}

interface CommentFacts {
  rows: CommentRow[];
  mentioned: MentionedMembers;
}

/** SQL: the records of the pictures in a stored text. */
export const commentPictures = (text: string): string =>
  storedPicturesAt(`select token[1] as url from regexp_matches(${text}, '${COMMENT_IMAGE}', 'g') as token`);

const statement: Statement<CommentRow> = {
  name: "comments-hydrate",
  columns: {
    id: true,
    note_id: true,
    author_id: true,
    account_name: true,
    nickname: true,
    avatar: true,
    verified: true,
    content: true,
    pictures: true,
    parent_id: true,
    parent_nickname: true,
    like_count: true,
    reply_count: true,
    liked: true,
    gone: true,
    location: true,
    pinned: true,
    created_at: true,
  },
  text: `
    select c.id, c.note_id, c.author_id, m.account_name, m.nickname, m.avatar, m.verified, c.content, ${commentPictures("c.content")} as pictures, c.parent_id,
      p.nickname as parent_nickname, c.like_count, c.reply_count, (l.member_id is not null) as liked, c.gone, c.location,
      (t.comment_id is not null) as pinned, c.created_at
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join comments.comments c on c.id = wanted.id
    join notes.notes n on n.id = c.note_id
    left join members.members m on m.id = c.author_id
    left join members.members p on p.id = c.parent_author_id
    left join comments.pinned_comments t on t.note_id = c.note_id and t.comment_id = c.id
    left join comments.comment_likes l on l.comment_id = c.id and l.member_id = $2::bigint
    where not ${isBlocked("c.author_id")}
    order by wanted.place`,
};

/**
 * Comments in the order of the ids, and the members they mention, in at most two statements. Without comments of missing or deleted notes,
 * and without those by members whom the caller has blocked.
 */
export async function hydrateComments(reader: Reader, ids: readonly number[], memberId: number | null): Promise<CommentFacts> {
  const rows = ids.length === 0 ? [] : await reader.read<CommentRow>(statement, [ids, memberId]);
  const mentioned = await resolveMentions(
    reader,
    rows.map((row) => row.content),
  );
  return { rows, mentioned };
}

/** Deleted comments are never shown, not even when they are deleted between two statements. */
export function withoutGone(facts: CommentFacts): CommentFacts {
  return { ...facts, rows: facts.rows.filter((row) => !row.gone) };
}
