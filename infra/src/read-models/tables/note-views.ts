import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const authorIndex = (schema: string) => `create index if not exists days_by_author_id on ${schema}.days (author_id, day);`;

/**
 * Read model `note_views`: how often a note was seen on which day, for its author's figures. Only days with views have a row.
 * `day` counts days of China's clock since 1970. `counted` has the last event of each stream that was counted, so that
 * one told twice counts once.
 */
export const noteViewsModel = defineTables({
  name: "note_views",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.days (
      note_id bigint not null,
      day integer not null,
      author_id bigint not null,
      views integer not null,
      primary key (note_id, day)
    );
    create table ${schema}.counted (stream text collate "C" primary key, revision integer not null);
    ${departedMembersTable(schema)}`,
  departureIndexes: authorIndex,
  readerIndexes: authorIndex,
});
