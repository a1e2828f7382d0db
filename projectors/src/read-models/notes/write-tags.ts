import type { Transaction } from "@shiye/infra/read-models/database";
import { type Row, rowsAsSet } from "@shiye/infra/read-models/row-writes";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NotesBatch, TagChange, TagUse } from "./batch.ts";

const noteTagColumns = { note_id: "bigint", tag_id: "bigint", name: "text" } as const;
const useColumns = { id: "bigint", name: "text", created_at: "timestamptz" } as const;

/** The tags of existing notes, and the number of notes of each tag. Notes of an author who left never exist. */
export async function writeTags(transaction: Transaction, schema: string, batch: NotesBatch): Promise<void> {
  const noteIds = [...batch.deleted, ...batch.tagsOf.keys()];
  await changeTags(transaction, schema, inKeyOrder(batch.tagChanges));
  await nameTags(transaction, schema, batch.tagUses);
  await respellTags(transaction, schema, [...batch.tagChanges.keys(), ...batch.tagUses.map(({ id }) => id)]);
  if (noteIds.length === 0) return;

  const wanted: Row[] = [];
  for (const [note_id, tags] of batch.tagsOf)
    for (const { id, name } of new Map(tags.map((tag) => [tag.id, tag])).values()) wanted.push({ note_id, tag_id: id, name });
  const { source, values } = rowsAsSet(noteTagColumns, wanted);
  await transaction.query(
    `with wanted as materialized (select * from ${source} where exists (select from ${schema}.notes n where n.id = fresh.note_id)),
     taken as (
       delete from ${schema}.note_tags t where t.note_id = any($${values.length + 1}::bigint[])
         and not exists (select from wanted w where w.note_id = t.note_id and w.tag_id = t.tag_id)
       returning tag_id, -1 as by
     ),
     given as (
       insert into ${schema}.note_tags as t (note_id, tag_id, name) select note_id, tag_id, name from wanted order by note_id, tag_id
       on conflict (note_id, tag_id) do update set name = excluded.name
       returning tag_id, case when xmax = 0 then 1 else 0 end as by
     ),
     delta as (select tag_id, sum(by) as by from (table taken union all table given) changes group by tag_id)
     update ${schema}.tags tag set use_count = tag.use_count + delta.by from delta where tag.id = delta.tag_id and delta.by <> 0`,
    [...values, noteIds],
  );
}

/** The events of one tag are in one stream, so the last one counts. The spelling is kept when the tag is deleted. */
async function changeTags(transaction: Transaction, schema: string, changes: readonly TagChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { source, values } = rowsAsSet({ tag_id: "bigint", given_name: "text", deleted: "boolean" }, changes);
  await transaction.query(
    `insert into ${schema}.tag_changes as old (tag_id, given_name, deleted) select tag_id, given_name, deleted from ${source}
     on conflict (tag_id) do update set given_name = coalesce(excluded.given_name, old.given_name), deleted = excluded.deleted`,
    values,
  );
}

/** A spelling that an administrator gave wins, whatever the order of the events. */
async function respellTags(transaction: Transaction, schema: string, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await transaction.query(
    `update ${schema}.tags tag set name = change.given_name from ${schema}.tag_changes change
     where change.tag_id = tag.id and tag.id = any($1::bigint[]) and change.given_name is not null and tag.name <> change.given_name`,
    [[...new Set(tagIds)]],
  );
}

/** A tag is spelled as in its earliest use, whichever note comes first: the smallest pair of time and spelling. */
async function nameTags(transaction: Transaction, schema: string, uses: readonly TagUse[]): Promise<void> {
  if (uses.length === 0) return;
  const { source, values } = rowsAsSet(useColumns, uses);
  await transaction.query(
    `insert into ${schema}.tags as tag (id, name, created_at)
     select distinct on (id) id, name, created_at from ${source} order by id, created_at, name collate "C"
     on conflict (id) do update set name = excluded.name, created_at = excluded.created_at
     where (excluded.created_at, excluded.name collate "C") < (tag.created_at, tag.name collate "C")`,
    values,
  );
}
