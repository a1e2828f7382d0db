import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { type TreeChange, writeCommentTree } from "../../building-blocks/comment-tree/comment-tree.ts";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { CommentLikeKey, CommentsBatch } from "./batch.ts";

const commentRows: TableShape = {
  name: "comments",
  columns: {
    id: "bigint",
    note_id: "bigint",
    author_id: "bigint",
    parent_id: "bigint",
    parent_author_id: "bigint",
    root_id: "bigint",
    ancestor_ids: "bigint[]",
    content: "text",
    location: "text",
    created_at: "timestamptz",
  },
  key: ["id"],
};

const likeRows: TableShape = {
  name: "comment_likes",
  columns: { comment_id: "bigint", member_id: "bigint", liked_at: "timestamptz" },
  key: ["comment_id", "member_id"],
};

/** `changing` is explained in comment-tree/sql.ts. A stub keeps the number of its replies. */
const emptied = `content = '', location = '', like_count = 0, reply_count = case when changing.removed or c.removed then 0 else c.reply_count end`;

export interface CommentsResult {
  appeared: TreeChange[];
  edited: { id: number; note_id: number }[];
  /** Only of notes that still exist. */
  vanished: TreeChange[];
  /** Comments whose likes changed, with their current number. */
  liked: { id: number; note_id: number; like_count: number }[];
  /** The number of comments of each of these notes, unless the note is deleted or its author left. */
  commentCountOf: ReadonlyMap<number, number>;
}

/** deleted notes → comments and who is gone → likes → counters of comments → counters of notes */
export async function writeComments(transaction: Transaction, schema: string, batch: CommentsBatch): Promise<CommentsResult> {
  if (batch.deletedNotes.size > 0)
    await transaction.query(
      `insert into ${schema}.notes (note_id, deleted) select id, true from unnest($1::bigint[]) as deleted(id) order by id
       on conflict (note_id) do update set deleted = true`,
      [[...batch.deletedNotes]],
    );
  const tree = await writeCommentTree(
    transaction,
    schema,
    { comments: commentRows, notes: "notes", emptied, authored: true },
    { ...batch, added: inKeyOrder(batch.added) },
  );
  const edited = await editComments(transaction, schema, inKeyOrder(batch.edited));
  const likedBefore = await writeLikes(transaction, schema, batch, tree.gone);

  for (const [changes, by] of [[tree.appeared, 1] as const, [tree.vanished, -1] as const])
    for (const { note_id, root_id } of changes) {
      batch.notes.add(note_id, "comment_count", by);
      if (root_id === null) batch.notes.add(note_id, "root_count", by);
      else batch.counts.add(root_id, "reply_count", by);
    }
  const liked = await writeCounts(transaction, schema, batch, new Set(tree.fresh), likedBefore);
  const commentCountOf = await writeNoteCounts(transaction, schema, batch);
  const vanished = tree.vanished.filter(({ note_id }) => commentCountOf.has(note_id));
  return { appeared: tree.appeared, edited, vanished, liked, commentCountOf };
}

/** Edits only comments that can be seen. A comment that is gone stays without text. */
async function editComments(
  transaction: Transaction,
  schema: string,
  edits: readonly { id: number; content: string }[],
): Promise<CommentsResult["edited"]> {
  if (edits.length === 0) return [];
  const { source, values } = rowsAsSet({ id: "bigint", content: "text" }, edits);
  const { rows } = await transaction.query<CommentsResult["edited"][number]>(
    `update ${schema}.comments c set content = fresh.content from ${source} where c.id = fresh.id and not c.removed and not c.erased
     returning c.id, c.note_id`,
    values,
  );
  return rows;
}

/** The batch may lack the author of a note that only a departure or a deletion named. Its row has the author. */
async function writeNoteCounts(transaction: Transaction, schema: string, batch: CommentsBatch): Promise<Map<number, number>> {
  const deltas = batch.notes.entries().map(({ id, ...rest }) => ({ note_id: id, ...rest }));
  if (deltas.length === 0) return new Map();
  const { source, values } = rowsAsSet({ note_id: "bigint", author_id: "bigint", comment_count: "integer", root_count: "integer" }, deltas);
  const { rows } = await transaction.query<{ note_id: number; comment_count: number; gone: boolean }>(
    `insert into ${schema}.notes as old (note_id, author_id, comment_count, root_count)
     select note_id, author_id, comment_count, root_count from ${source}
     on conflict (note_id) do update set author_id = coalesce(old.author_id, excluded.author_id),
       comment_count = old.comment_count + excluded.comment_count, root_count = old.root_count + excluded.root_count
     returning note_id, comment_count, deleted or ${hasLeft(schema, "author_id")} as gone`,
    values,
  );
  return new Map(rows.flatMap((row) => (row.gone ? [] : [[row.note_id, row.comment_count]])));
}

/**
 * Removes likes of comments that are gone or lost their author, and likes of members who left. Writes the rest, and returns the comments
 * whose number changed.
 */
async function writeLikes(transaction: Transaction, schema: string, batch: CommentsBatch, gone: readonly number[]): Promise<Set<number>> {
  if (gone.length > 0) await transaction.query(`delete from ${schema}.comment_likes where comment_id = any($1::bigint[])`, [gone]);
  const ended = await deleteRows<CommentLikeKey>(transaction, schema, likeRows, batch.likes.removals());
  if (batch.departed.size > 0) {
    const given = `delete from ${schema}.comment_likes where member_id = any($1::bigint[]) returning comment_id, member_id`;
    for (const row of (await transaction.query<CommentLikeKey>(given, [[...batch.departed]])).rows) ended.push(row);
  }
  const begun = await insertRows<CommentLikeKey>(transaction, schema, likeRows, batch.likes.puts(), {
    existing: "replace",
    unless: `exists (select from ${schema}.comments c where c.id = fresh.comment_id and (c.removed or c.erased))
      or ${hasLeft(schema, "fresh.member_id")}`,
  });
  for (const { comment_id } of ended) batch.counts.add(comment_id, "like_count", -1);
  for (const { comment_id } of begun) batch.counts.add(comment_id, "like_count", 1);
  return new Set([...ended, ...begun].map(({ comment_id }) => comment_id));
}

/**
 * The counter of an existing comment takes the change. A new comment is counted from rows, because likes or replies may have come before
 * it. A comment that has not arrived has no counter, and is counted when it arrives.
 */
async function writeCounts(
  transaction: Transaction,
  schema: string,
  batch: CommentsBatch,
  fresh: ReadonlySet<number>,
  liked: ReadonlySet<number>,
): Promise<CommentsResult["liked"]> {
  if (fresh.size > 0)
    await transaction.query(
      `with fresh as (select id from unnest($1::bigint[]) as given(id)),
       counted as (
         select comment_id as id, count(*) as likes, 0 as replies from ${schema}.comment_likes where comment_id in (select id from fresh) group by 1
         union all
         select root_id, 0, count(*) from ${schema}.comments where root_id in (select id from fresh) and not gone group by 1
       ),
       summed as (select id, sum(likes) as likes, sum(replies) as replies from counted group by id)
       update ${schema}.comments c set like_count = summed.likes, reply_count = summed.replies from summed where c.id = summed.id and not c.removed`,
      [[...fresh]],
    );
  const deltas = batch.counts.entries().filter(({ id, like_count, reply_count }) => liked.has(id) || like_count || reply_count);
  if (deltas.length === 0) return [];
  const { source, values } = rowsAsSet(
    { id: "bigint", likes: "integer", replies: "integer" },
    deltas.map(({ id, like_count, reply_count }) =>
      fresh.has(id) ? { id, likes: 0, replies: 0 } : { id, likes: like_count, replies: reply_count },
    ),
  );
  const { rows } = await transaction.query<CommentsResult["liked"][number]>(
    `update ${schema}.comments c set like_count = c.like_count + fresh.likes, reply_count = c.reply_count + fresh.replies
     from ${source} where c.id = fresh.id and not c.removed returning c.id, c.note_id, c.like_count`,
    values,
  );
  return rows.filter(({ id }) => liked.has(id));
}
