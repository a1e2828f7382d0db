import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const authorIndex = (schema: string) => `create index if not exists notes_by_author_id_id on ${schema}.notes (author_id, id desc);`;

/**
 * Read model `notes`: what published notes say, the channels and the tags. Counters live in note_stats.
 * `tag_changes` has what administrators made of tags: the spelling that they gave, and whether they deleted it. A deleted tag shows again as
 * soon as a note carries it. `profile_pins` are the notes that members put first on their profiles, whether these are there or not.
 */
export const notesModel = defineTables({
  name: "notes",
  meaning: { number: 2, because: "drafts are apart, and members who left are forgotten" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      id bigint primary key,
      author_id bigint not null,
      title text not null,
      content text not null,
      category_id bigint not null,
      note_type smallint not null,
      images jsonb not null,
      video jsonb,
      tags jsonb not null,
      location text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table ${schema}.categories (
      id bigint primary key,
      name text not null,
      title text not null,
      created_at timestamptz not null
    );

    create table ${schema}.category_counts (category_id bigint primary key, note_count integer not null default 0);
    create table ${schema}.author_counts (author_id bigint primary key, note_count integer not null default 0);

    create table ${schema}.note_tags (
      note_id bigint not null,
      tag_id bigint not null,
      name text not null,
      primary key (note_id, tag_id)
    );
    create table ${schema}.tags (id bigint primary key, name text not null, use_count integer not null default 0, created_at timestamptz not null);
    create table ${schema}.tag_changes (tag_id bigint primary key, given_name text, deleted boolean not null);
    create table ${schema}.profile_pins (note_id bigint primary key, member_id bigint not null, pinned_at timestamptz not null);
    create index on ${schema}.profile_pins (member_id);
    ${departedMembersTable(schema)}`,
  departureIndexes: authorIndex,
  readerIndexes: (schema: string) => `
    ${authorIndex(schema)}
    create index if not exists notes_by_category_id_id on ${schema}.notes (category_id, id desc);
    create index if not exists note_tags_by_tag_id_note_id on ${schema}.note_tags (tag_id, note_id desc);
    create index if not exists tags_by_created_at_id on ${schema}.tags (created_at, id);
    create index if not exists tags_by_use_count_name on ${schema}.tags (use_count desc, name, id);`,
});
