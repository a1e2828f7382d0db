import { foldedString } from "../fold.ts";
import type { MemberDocument, NoteDocument, SearchPlace, SearchWriter } from "../search-index.ts";
import { nameVector, noteVectors } from "./lexemes.ts";

/** The index in PostgreSQL, written in the transaction that moves the checkpoint: removals first, each kind in one statement. */
export const postgresSearchWriter: SearchWriter = {
  async apply(place, { notes, members, nicknames, removedNotes, departed }) {
    if (departed.length > 0) {
      await place.transaction.query(`delete from ${place.schema}.members where member_id = any($1::bigint[])`, [departed]);
      await place.transaction.query(`delete from ${place.schema}.notes where author_id = any($1::bigint[])`, [departed]);
    }
    if (removedNotes.length > 0)
      await place.transaction.query(`delete from ${place.schema}.notes where note_id = any($1::bigint[])`, [removedNotes]);
    if (notes.length > 0) await putNotes(place, notes);
    if (members.length > 0) await putMembers(place, members);
    if (nicknames.length > 0) await rename(place, nicknames);
  },
};

/** Tags travel as JSON, because `unnest` would flatten lists of them. */
async function putNotes({ transaction, schema }: SearchPlace, notes: readonly NoteDocument[]): Promise<void> {
  const vectors = notes.map(noteVectors);
  await transaction.query(
    `insert into ${schema}.notes as old (note_id, author_id, note_type, tags, title, text, headline, terms)
     select note_id, author_id, note_type, array(select jsonb_array_elements_text(tags::jsonb)), title, text, headline::tsvector, terms::tsvector
     from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       as fresh(note_id, author_id, note_type, tags, title, text, headline, terms)
     on conflict (note_id) do update set note_type = excluded.note_type, tags = excluded.tags, title = excluded.title, text = excluded.text, headline = excluded.headline, terms = excluded.terms
     where (old.note_type, old.tags, old.title, old.text) is distinct from (excluded.note_type, excluded.tags, excluded.title, excluded.text)`,
    [
      notes.map(({ noteId }) => noteId),
      notes.map(({ authorId }) => authorId),
      notes.map(({ noteType }) => noteType),
      notes.map(({ tags }) => JSON.stringify(tags)),
      notes.map(({ title }) => title),
      notes.map(({ text }) => text),
      vectors.map(({ headline }) => headline),
      vectors.map(({ terms }) => terms),
    ],
  );
}

async function putMembers({ transaction, schema }: SearchPlace, members: readonly MemberDocument[]): Promise<void> {
  await transaction.query(
    `insert into ${schema}.members (member_id, account_name, nickname, account_key, nickname_key, account_terms, nickname_terms)
     select member_id, account_name, nickname, account_key, nickname_key, account_terms::tsvector, nickname_terms::tsvector
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       as fresh(member_id, account_name, nickname, account_key, nickname_key, account_terms, nickname_terms)
     on conflict (member_id) do update set account_name = excluded.account_name, nickname = excluded.nickname,
       account_key = excluded.account_key, nickname_key = excluded.nickname_key,
       account_terms = excluded.account_terms, nickname_terms = excluded.nickname_terms`,
    [
      members.map(({ memberId }) => memberId),
      members.map(({ accountName }) => accountName),
      members.map(({ nickname }) => nickname),
      members.map(({ accountName }) => foldedString(accountName)),
      members.map(({ nickname }) => foldedString(nickname)),
      members.map(({ accountName }) => nameVector(accountName)),
      members.map(({ nickname }) => nameVector(nickname)),
    ],
  );
}

async function rename({ transaction, schema }: SearchPlace, renamed: readonly { memberId: number; nickname: string }[]): Promise<void> {
  await transaction.query(
    `update ${schema}.members old set nickname = fresh.nickname, nickname_key = fresh.nickname_key, nickname_terms = fresh.nickname_terms::tsvector
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as fresh(member_id, nickname, nickname_key, nickname_terms)
     where old.member_id = fresh.member_id and old.nickname <> fresh.nickname`,
    [
      renamed.map(({ memberId }) => memberId),
      renamed.map(({ nickname }) => nickname),
      renamed.map(({ nickname }) => foldedString(nickname)),
      renamed.map(({ nickname }) => nameVector(nickname)),
    ],
  );
}
