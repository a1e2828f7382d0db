import type { Transaction } from "../../read-models/database.ts";
import { rowsAsSet } from "../../read-models/row-writes.ts";
import { foldedString } from "../fold.ts";
import type { MemberDocument, NoteDocument, OpenSearchWriter, SearchChanges, SearchRanks } from "../search-index.ts";
import { nameVector, noteVectors } from "./lexemes.ts";

/** The schema is that of the generation. */
interface Place {
  schema: string;
  transaction: Transaction;
}

/**
 * Writes the index in PostgreSQL, in the transaction that moves the checkpoint. Removals come first; each kind of change is one statement.
 */
export const openPostgresSearchWriter: OpenSearchWriter<Transaction> = (schema, transaction) => {
  const place = { schema, transaction };
  return {
    async apply({ notes, members, nicknames, removedNotes, departed }) {
      if (departed.length > 0) {
        await transaction.query(`delete from ${schema}.members where member_id = any($1::bigint[])`, [departed]);
        await transaction.query(`delete from ${schema}.notes where author_id = any($1::bigint[])`, [departed]);
      }
      if (removedNotes.length > 0) await transaction.query(`delete from ${schema}.notes where note_id = any($1::bigint[])`, [removedNotes]);
      if (notes.length > 0) await putNotes(place, notes);
      if (members.length > 0) await putMembers(place, members);
      if (nicknames.length > 0) await rename(place, nicknames);
    },
    async rank({ notes, members }) {
      if (notes.length > 0) await rankNotes(place, notes);
      if (members.length > 0) await rankMembers(place, members);
    },
  };
};

/** Tags are sent as JSON, because `unnest` would flatten arrays of arrays. Words and heat are sent as text. */
const noteColumns = {
  note_id: "bigint",
  author_id: "bigint",
  note_type: "smallint",
  tags: "jsonb",
  title: "text",
  text: "text",
  headline: "text",
  terms: "text",
  heat: "text",
  version: "bigint",
} as const;

async function putNotes({ transaction, schema }: Place, notes: readonly NoteDocument[]): Promise<void> {
  const { source, values } = rowsAsSet(
    noteColumns,
    notes.map((note) => {
      const { noteId, authorId, noteType, tags, title, text, heat, version } = note;
      return { note_id: noteId, author_id: authorId, note_type: noteType, tags, title, text, ...noteVectors(note), heat, version };
    }),
  );
  await transaction.query(
    `insert into ${schema}.notes as old (note_id, author_id, note_type, tags, title, text, headline, terms, heat, version)
     select note_id, author_id, note_type, array(select jsonb_array_elements_text(tags)), title, text, headline::tsvector, terms::tsvector, heat::float8, version
     from ${source}
     on conflict (note_id) do update set note_type = excluded.note_type, tags = excluded.tags, title = excluded.title, text = excluded.text,
       headline = excluded.headline, terms = excluded.terms, version = excluded.version, heat = case when old.heat = 0 then excluded.heat else old.heat end
     where old.version < excluded.version`,
    values,
  );
}

async function putMembers({ transaction, schema }: Place, members: readonly MemberDocument[]): Promise<void> {
  await transaction.query(
    `insert into ${schema}.members as old (member_id, account_name, nickname, account_key, nickname_key, account_terms, nickname_terms, version)
     select member_id, account_name, nickname, account_key, nickname_key, account_terms::tsvector, nickname_terms::tsvector, version
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
       as fresh(member_id, account_name, nickname, account_key, nickname_key, account_terms, nickname_terms, version)
     on conflict (member_id) do update set account_name = excluded.account_name, nickname = excluded.nickname,
       account_key = excluded.account_key, nickname_key = excluded.nickname_key,
       account_terms = excluded.account_terms, nickname_terms = excluded.nickname_terms, version = excluded.version
     where old.version < excluded.version`,
    [
      members.map(({ memberId }) => memberId),
      members.map(({ accountName }) => accountName),
      members.map(({ nickname }) => nickname),
      members.map(({ accountName }) => foldedString(accountName)),
      members.map(({ nickname }) => foldedString(nickname)),
      members.map(({ accountName }) => nameVector(accountName)),
      members.map(({ nickname }) => nameVector(nickname)),
      members.map(({ version }) => version),
    ],
  );
}

async function rename({ transaction, schema }: Place, renamed: SearchChanges["nicknames"]): Promise<void> {
  await transaction.query(
    `update ${schema}.members old set nickname = fresh.nickname, nickname_key = fresh.nickname_key, nickname_terms = fresh.nickname_terms::tsvector,
       version = fresh.version
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[]) as fresh(member_id, nickname, nickname_key, nickname_terms, version)
     where old.member_id = fresh.member_id and old.version < fresh.version`,
    [
      renamed.map(({ memberId }) => memberId),
      renamed.map(({ nickname }) => nickname),
      renamed.map(({ nickname }) => foldedString(nickname)),
      renamed.map(({ nickname }) => nameVector(nickname)),
      renamed.map(({ version }) => version),
    ],
  );
}

/**
 * Sets the ranks of all documents at once, from selects of `note_id, heat` and `member_id, fans`. For a generation that nobody else writes
 * and that has no index of words yet.
 */
export async function rankAll(schema: string, transaction: Transaction, from: { notes: string; members: string }): Promise<void> {
  await transaction.query(
    `update ${schema}.notes old set heat = fresh.heat from (${from.notes}) fresh where old.note_id = fresh.note_id and old.heat <> fresh.heat`,
  );
  await transaction.query(
    `update ${schema}.members old set fans = fresh.fans from (${from.members}) fresh where old.member_id = fresh.member_id and old.fans <> fresh.fans`,
  );
}

/** No indexed column changes and pages have free space (`fillfactor`), so no index is written. */
async function rankNotes({ transaction, schema }: Place, ranks: SearchRanks["notes"]): Promise<void> {
  await transaction.query(
    `update ${schema}.notes old set heat = fresh.heat from unnest($1::bigint[], $2::float8[]) as fresh(note_id, heat)
     where old.note_id = fresh.note_id and old.heat <> fresh.heat`,
    [ranks.map(({ noteId }) => noteId), ranks.map(({ heat }) => heat)],
  );
}

async function rankMembers({ transaction, schema }: Place, ranks: SearchRanks["members"]): Promise<void> {
  await transaction.query(
    `update ${schema}.members old set fans = fresh.fans from unnest($1::bigint[], $2::int[]) as fresh(member_id, fans)
     where old.member_id = fresh.member_id and old.fans <> fresh.fans`,
    [ranks.map(({ memberId }) => memberId), ranks.map(({ fans }) => fans)],
  );
}
