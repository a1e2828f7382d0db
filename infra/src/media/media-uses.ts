import type { EventType } from "@shiye/events/catalogue";
import type { Transaction } from "../read-models/database.ts";
import { defineTables } from "../read-models/define-tables.ts";

/** One thing that shows one file. */
export interface MediaUse {
  /** The digest in the file's name. A use of a variant is a use of its original. */
  digest: string;
  /** The stream whose event shows the file. */
  source: string;
  /** The member whose use it is, or 0. Two members may show the same file in one conversation. */
  owner: number;
  /** Streams whose end also ends this use. */
  within: readonly string[];
}

/** What a batch of events changes. */
export interface MediaChanges {
  uses: readonly MediaUse[];
  /** Streams whose event lists everything that they show: uses that are not in `keep` end. */
  replaced: readonly { source: string; keep: readonly string[] }[];
  /** Streams that have ended. */
  ended: readonly string[];
  /** Members who left: no file is theirs any more. */
  departed: readonly number[];
  /** Time of the newest event, ISO 8601 in UTC. */
  at: string;
}

/**
 * Projection `media_uses`: which stream shows which file (`within`: the streams whose end ends the use), and which streams have ended, for
 * uses that arrive later. Raise its meaning when events mean something else for uses; then all events are read again.
 */
export const mediaUsesModel = defineTables({
  name: "media_uses",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.uses (
      digest text not null,
      source text not null,
      owner_id bigint not null,
      within text[] not null,
      primary key (digest, source, owner_id)
    );
    create index on ${schema}.uses (source);
    create index on ${schema}.uses using gin (within);
    create table ${schema}.ended (source text primary key);`,
  readerIndexes: () => "",
});

/** Events whose payload is everything that their stream shows. Any other event only adds uses, so at worst a file is kept too long. */
export const sayingAll: ReadonlySet<string> = new Set([
  "MemberRegistered",
  "ProfileEdited",
  "NotePublished",
  "NoteEdited",
  "NoteBinned",
  "NoteRestored",
  "DraftSaved",
  "CommentEdited",
] satisfies EventType[]);

/** Events that end the thing of their stream, with every use in it and below it. */
export const ending: ReadonlySet<string> = new Set([
  "NoteDeleted",
  "DraftDeleted",
  "CommentDeleted",
  "MemberDeleted",
] satisfies EventType[]);

/**
 * The projection has a ledger for these event types, because it handles each of them whatever its content. Whether another event shows a
 * file is in personal fields. They are gone when the member has left, so nobody could check later which events it must have seen.
 */
const counted = new Set([...sayingAll, ...ending]);
export const mediaUsesLedger = { name: mediaUsesModel.name, handles: counted, concerns: ({ type }: { type: string }) => counted.has(type) };

/**
 * Whether a use counts, as a condition of SQL: its member has the file. Anybody can write the address of somebody else's file into a text.
 * Owner 0 is no member. `use` and `file` are the names of the rows.
 */
export const byOwner = (use: string, file: string) =>
  `(${use}.owner_id = 0 or exists (select from media.owners where owners.name = ${file}.name and owners.owner_id = ${use}.owner_id))`;

/** Writes the changes in the transaction that moves the checkpoint of the projection. */
export async function writeMediaChanges(
  transaction: Transaction,
  schema: string,
  { uses, replaced, ended, departed, at }: MediaChanges,
): Promise<void> {
  await transaction.query(changing(schema), [JSON.stringify(uses), JSON.stringify(replaced), ended, departed, at]);
}

/**
 * A use is never both dropped and added: uses in ended streams are not added, and a use that its stream shows again is kept. A file that
 * lost a use that counted is idle from the time of the event. `gone` uses one index in each part; one `or` would read the whole table for every batch.
 */
const changing = (schema: string) => `
  with ends as (insert into ${schema}.ended (source) select distinct unnest($3::text[]) on conflict do nothing),
  given as (select * from jsonb_to_recordset($1::jsonb) as given(digest text, source text, owner bigint, within text[])),
  added as (
    insert into ${schema}.uses (digest, source, owner_id, within)
    select distinct on (digest, source, owner) digest, source, owner, within from given
    where not source = any($3::text[]) and not within && $3::text[]
      and not exists (select from ${schema}.ended where ended.source = given.source or ended.source = any(given.within))
    on conflict do nothing
  ),
  gone as (
    select digest, source, owner_id from ${schema}.uses where source = any($3::text[])
    union
    select digest, source, owner_id from ${schema}.uses where within && $3::text[]
    union
    select uses.digest, uses.source, uses.owner_id
    from jsonb_to_recordset($2::jsonb) as replaced(source text, keep text[]) join ${schema}.uses on uses.source = replaced.source
    where not uses.digest = any(replaced.keep)
  ),
  dropped as (
    delete from ${schema}.uses using gone
    where (uses.digest, uses.source, uses.owner_id) = (gone.digest, gone.source, gone.owner_id)
    returning uses.digest, uses.owner_id
  ),
  idle as (
    update media.files file set idle_since = greatest(idle_since, $5::timestamptz)
    from dropped where dropped.digest = file.digest and ${byOwner("dropped", "file")}
  )
  delete from media.owners where owner_id = any($4::bigint[])`;
