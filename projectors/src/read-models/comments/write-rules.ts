import type { PublishedPush } from "@shiye/events/pushes";
import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import type { CommentsBatch } from "./batch.ts";

const pinnedRows: TableShape = { name: "pinned_comments", columns: { note_id: "bigint", comment_id: "bigint" }, key: ["note_id"] };
const closedRows: TableShape = { name: "closed_notes", columns: { note_id: "bigint" }, key: ["note_id"] };

/** Does not check whether the comment or the note exists. Readers do, so any order of the events gives the same rows. */
export async function writeRules(transaction: Transaction, schema: string, { pinned, closed }: CommentsBatch): Promise<PublishedPush[]> {
  await deleteRows(transaction, schema, pinnedRows, pinned.removals());
  await insertRows(transaction, schema, pinnedRows, pinned.puts(), { existing: "replace" });
  await deleteRows(transaction, schema, closedRows, closed.removals());
  await insertRows(transaction, schema, closedRows, closed.puts(), { existing: "keep" });
  return [
    ...[...pinned.puts(), ...pinned.removals().map(({ note_id }) => ({ note_id, comment_id: null }))].map(
      ({ note_id, comment_id }): PublishedPush => ({
        room: `note:${note_id}`,
        event: "comment:pinned",
        data: { comment_id, post_id: note_id },
      }),
    ),
    ...[
      ...closed.puts().map(({ note_id }) => ({ post_id: note_id, closed: true })),
      ...closed.removals().map(({ note_id }) => ({ post_id: note_id, closed: false })),
    ].map((data): PublishedPush => ({ room: `note:${data.post_id}`, event: "comments:closed", data })),
  ];
}
