import { defineTables } from "../define-tables.ts";

/**
 * Read model `admins`: who works in the back office, and what they may do. Who was deleted stays, because what they did stays theirs.
 * `revision` is that of the last event of their stream: an earlier one that is told again changes nothing.
 */
export const adminsModel = defineTables({
  name: "admins",
  meaning: { number: 1, because: "administrators have roles" },
  tables: (schema: string) => `
    create table ${schema}.admins (
      id bigint primary key,
      username text not null,
      role text not null,
      is_active boolean not null,
      second_factor boolean not null,
      password_is_temporary boolean not null,
      password_revision integer not null,
      kept_session_id bigint,
      revision integer not null,
      created_at timestamptz not null
    );`,
  readerIndexes: () => "",
});
