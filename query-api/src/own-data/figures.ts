import type { GetOwnDataFigures, OwnDataFigures } from "@shiye/events/own-data";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** The read models of the counts. Files are counted from the records of command-api. */
export const FIGURE_MODELS = [
  "notes",
  "drafts",
  "comments",
  "chat",
  "note_stats",
  "folders",
  "members",
  "notifications",
  "verifications",
  "sessions",
] as const;

const statement: Statement<OwnDataFigures> = {
  name: "own-data-figures",
  columns: {
    notes: true,
    drafts: true,
    comments: true,
    answered_comments: true,
    messages: true,
    conversations: true,
    likes: true,
    collections: true,
    following: true,
    followers: true,
    notifications: true,
    verifications: true,
    sign_ins: true,
    files: true,
    file_bytes: true,
  },
  // A comment counts as answered when a reply of another present member is visible below it. Such a comment stays as a stub after a
  // departure (departure.md).
  text: `
    select
      (select count(*) from notes.notes where author_id = $1::bigint) as notes,
      (select count(*) from drafts.drafts where author_id = $1::bigint) as drafts,
      (select count(*) from comments.comments where author_id = $1::bigint and not gone) as comments,
      (select count(*) from comments.comments c where c.author_id = $1::bigint and not c.gone
         and not exists (select from notes.notes n where n.id = c.note_id and n.author_id = $1::bigint)
         and exists (
           select from comments.comments reply
           where reply.root_id = coalesce(c.root_id, c.id) and c.id = any(reply.ancestor_ids)
             and not reply.gone and not reply.erased and reply.author_id <> $1::bigint
         )) as answered_comments,
      (select count(*) from chat.participants p join chat.messages m using (conversation_id)
         where p.member_id = $1::bigint and m.sender_id = $1::bigint) as messages,
      (select count(*) from chat.participants where member_id = $1::bigint and activity_id > hidden_through) as conversations,
      (select count(*) from note_stats.note_likes where member_id = $1::bigint)
        + (select count(*) from comments.comment_likes where member_id = $1::bigint) as likes,
      (select count(*) from note_stats.note_collections where member_id = $1::bigint) as collections,
      (select count(*) from members.follows where follower_id = $1::bigint) as following,
      (select count(*) from members.follows where followed_id = $1::bigint) as followers,
      (select count(*) from notifications.notifications where receiver_id = $1::bigint and visible) as notifications,
      (select count(*) from verifications.applications where member_id = $1::bigint) as verifications,
      (select count(*) from sessions.sessions where holder_id = $1::bigint and holder = 'member') as sign_ins,
      owned.files, owned.file_bytes
    from (
      select count(*) as files, coalesce(sum(f.bytes), 0)::bigint as file_bytes
      from media.owners o join media.files f using (name) where o.owner_id = $1::bigint and f.removing_since is null
    ) owned`,
};

export async function readFigures(reader: Reader, memberId: number): Promise<OwnDataFigures> {
  const [figures] = await reader.read(statement, [memberId]);
  if (!figures) throw new Error("Counting own data returned no row");
  return figures;
}

export function createGetOwnDataFigures(reader: Reader): HandlerOf<typeof GetOwnDataFigures> {
  return async (_input, { caller }) => ({ data: await readFigures(reader, caller.id) });
}
