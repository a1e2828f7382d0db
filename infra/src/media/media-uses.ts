import type { EventType } from "@shiye/events/catalogue";
import type { Transaction } from "../read-models/database.ts";
import { defineTables } from "../read-models/define-tables.ts";

/** One thing that shows one file. */
export interface MediaUse {
  /** Of the file's name: a use of a variant is a use of its original. */
  digest: string;
  /** The stream that says so. */
  source: string;
  /** Whose use it is; 0 when nobody's in particular. Two members may show the same file in one conversation. */
  owner: number;
  /** Streams whose end is also the end of this use. */
  within: readonly string[];
}

/** What a stretch of the log changes. */
export interface MediaChanges {
  uses: readonly MediaUse[];
  /** Streams that have said anew all that they show: what is not in `keep` they show no longer. */
  replaced: readonly { source: string; keep: readonly string[] }[];
  /** Streams that have ended. */
  ended: readonly string[];
  /** Members who have left: nothing is theirs any more. */
  departed: readonly number[];
  /** Time of the newest event. ISO-8601 UTC. */
  at: string;
}

/**
 * Projection `media_uses`: which stream holds whose file (`within`: what takes it along when it goes), and what has ended, for uses
 * that are told of late. Its meaning rises when events mean something else for uses than before: all of them are then read anew.
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

/** Events whose payload is all that their stream shows. Any other event only adds to it, which at worst keeps a file too long. */
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

/** Events that end what their stream is about, and with it every use in it and below it. */
export const ending: ReadonlySet<string> = new Set([
  "NoteDeleted",
  "DraftDeleted",
  "CommentDeleted",
  "MemberDeleted",
] satisfies EventType[]);

/**
 * Of these the projection has a ledger: it takes each of them, whatever is in it. Whether another one shows a file stands in personal fields,
 * which are anonymous when the member is gone: nobody could say later which it must have seen.
 */
const counted = new Set([...sayingAll, ...ending]);
export const mediaUsesLedger = { name: mediaUsesModel.name, handles: counted, concerns: ({ type }: { type: string }) => counted.has(type) };

/** Writes what a stretch of the log changes, in the transaction that moves the checkpoint of the projection. */
export async function writeMediaChanges(
  transaction: Transaction,
  schema: string,
  { uses, replaced, ended, departed, at }: MediaChanges,
): Promise<void> {
  await transaction.query(changing(schema), [JSON.stringify(uses), JSON.stringify(replaced), ended, departed, at]);
}

/**
 * Nothing is both dropped and added: a use of what has ended is not taken in, and one that its source shows again is kept. A file that
 * lost a use is idle from the moment of the event, not from when we came to read it. `gone` asks each index by itself: one `or` over all
 * three would read the whole table for every batch.
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
    returning uses.digest
  ),
  idle as (
    update media.files set idle_since = greatest(idle_since, $5::timestamptz) where digest in (select digest from dropped)
  )
  delete from media.owners where owner_id = any($4::bigint[])`;
