import type { Transaction } from "@shiye/infra/read-db/read-db";
import { insertRows, type Row, type TableShape } from "@shiye/infra/read-db/row-writes";

/**
 * Which comments can be seen, whatever order the events of different entities came in. A comment goes when it is deleted, when
 * any comment above it is, or when its note is. It stays as a row that is `gone`: the memory by which a reply that comes after
 * the deletion of its ancestor, or a like after that of its comment, is known to be late.
 */
export interface CommentTreeTables {
  /** Table of the comments, with note_id, root_id, ancestor_ids and gone; the first key column is the comment's id. */
  comments: TableShape;
  /** Table with one row for each deleted note: note_id, deleted. */
  notes: string;
  /** What else is emptied when a comment goes. */
  emptied?: string;
}

export interface PlacedComment extends Row {
  note_id: number;
  root_id: number | null;
  ancestor_ids: readonly number[];
}

export interface TreeChange {
  id: number;
  note_id: number;
  root_id: number | null;
}

export interface TreeChanges {
  /** New rows that can be seen. */
  appeared: TreeChange[];
  /** Rows that could be seen before this batch and cannot any more. */
  vanished: TreeChange[];
  /** All new rows and all that went now, seen before or not: whatever hangs on these must be looked at. */
  fresh: number[];
  gone: number[];
}

/** The top-level comment above a comment; null for one that is top-level itself. */
export function rootOf(ancestorIds: readonly number[]): number | null {
  return ancestorIds[0] ?? null;
}

/** Adds comments and settles who is gone. The deleted notes must be marked in their table before. */
export async function writeCommentTree(
  transaction: Transaction,
  schema: string,
  tables: CommentTreeTables,
  batch: { added: readonly PlacedComment[]; deletedComments: ReadonlySet<number>; deletedNotes: ReadonlySet<number> },
): Promise<TreeChanges> {
  const { comments, notes, emptied } = tables;
  const id = comments.key[0] ?? "id";
  const inserted = (await insertRows(transaction, schema, comments, batch.added, { existing: "keep" })).map((row) => changeOf(row, id));
  const fresh = inserted.map((row) => row.id);
  const own = `${schema}.${comments.name}`;
  const settled =
    fresh.length + batch.deletedComments.size + batch.deletedNotes.size === 0
      ? []
      : (
          await transaction.query<Row & PlacedComment>(
            `with going as (
               select c.${id} as id from ${own} c where c.${id} = any($1::bigint[])
               union
               select reply.${id} from ${own} c join ${own} reply on reply.root_id = coalesce(c.root_id, c.${id}) and c.${id} = any(reply.ancestor_ids)
               where c.${id} = any($1::bigint[]) and not reply.gone
               union
               select c.${id} from ${own} c where c.note_id = any($2::bigint[]) and not c.gone
               union
               select c.${id} from ${own} c join ${schema}.${notes} n on n.note_id = c.note_id and n.deleted where c.${id} = any($3::bigint[])
               union
               select c.${id} from ${own} c cross join unnest(c.ancestor_ids) as above(id) join ${own} a on a.${id} = above.id and a.gone
               where c.${id} = any($3::bigint[]) and c.root_id is not null
             )
             update ${own} c set gone = true ${emptied ? `, ${emptied}` : ""} from going where c.${id} = going.id and not c.gone
             returning c.${id}, c.note_id, c.root_id`,
            [literal(batch.deletedComments), literal(batch.deletedNotes), literal(fresh)],
          )
        ).rows.map((row) => changeOf(row, id));
  const gone = new Set(settled.map((row) => row.id));
  const isFresh = new Set(fresh);
  return {
    appeared: inserted.filter((row) => !gone.has(row.id)),
    vanished: settled.filter((row) => !isFresh.has(row.id)),
    fresh,
    gone: [...gone],
  };
}

function changeOf(row: PlacedComment, id: string): TreeChange {
  return { id: row[id] as number, note_id: row.note_id, root_id: row.root_id };
}

function literal(ids: Iterable<number>): string {
  return `{${[...ids].join(",")}}`;
}
