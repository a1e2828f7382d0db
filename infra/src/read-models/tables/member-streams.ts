import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const departureIndexes = (schema: string) =>
  `create index if not exists streams_by_other_id on ${schema}.streams (other_id) where other_id is not null;`;

/**
 * Read model `member_streams`: in which streams of the log a member did something. The log finds a stream by its name only, so this is
 * how everything that is recorded about somebody is found for them. What happened there is not repeated here.
 * `other_id`: of a stream whose name holds a second member, that one.
 */
export const memberStreamsModel = defineTables({
  name: "member_streams",
  meaning: { number: 2, because: "conversations are in, once for each of the two" },
  tables: (schema: string) => `
    create table ${schema}.streams (
      member_id bigint not null,
      stream text collate "C" not null,
      other_id bigint
    );
    ${departedMembersTable(schema)}`,
  departureIndexes,
  // Which of them is there already a rebuild asks once for all.
  readerIndexes: (schema: string) => `
    create unique index if not exists streams_by_member_id_stream on ${schema}.streams (member_id, stream);
    ${departureIndexes(schema)}`,
});
