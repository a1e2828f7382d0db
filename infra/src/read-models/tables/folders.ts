import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `folders`: the folders of what members collect, and what is in them. `filed` may name a folder that was deleted and a note that is
 * not there any more: readers ask `note_stats.note_collections` for what is collected.
 */
export const foldersModel = defineTables({
  name: "folders",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.folders (id bigint primary key, member_id bigint not null, name text not null);
    create index on ${schema}.folders (member_id, id);
    create table ${schema}.filed (
      member_id bigint not null,
      note_id bigint not null,
      folder_id bigint not null,
      primary key (member_id, note_id)
    );
    create index on ${schema}.filed (folder_id);
    ${departedMembersTable(schema)}`,
  readerIndexes: () => "",
});
