import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `sessions`: which sign-ins are alive. query-api refuses a token whose session is not.
 * The rows of sign-ins that ended stay: they are the history that a member sees. What an administrator deleted is `removed` from the back office.
 *
 * `password_changes` has the last change of each member, or what ended sessions since: a lock of the account, or the sign-out of all other
 * devices. A session from before it is over, whenever it comes, unless that was done in it; revisions of the member's stream say what was earlier. `locked_members` are locked now.
 */
export const sessionsModel = defineTables({
  name: "sessions",
  meaning: { number: 7, because: "the sign-out of all other devices ends the sign-ins from before it" },
  tables: (schema: string) => `
    create table ${schema}.sessions (
      id bigint primary key,
      holder text not null,
      holder_id bigint not null,
      user_agent text not null,
      is_active boolean not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      password_revision integer not null default 0,
      region text not null default '',
      last_used_at timestamptz not null default now(),
      removed boolean not null default false
    );
    create index on ${schema}.sessions (holder_id);
    create table ${schema}.password_changes (member_id bigint primary key, revision integer not null, kept_session_id bigint not null);
    create table ${schema}.locked_members (member_id bigint primary key);
    ${departedMembersTable(schema)}`,
  readerIndexes: (schema: string) => `create index if not exists sessions_by_created_at on ${schema}.sessions (created_at);`,
});
