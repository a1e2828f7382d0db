import type { ClientBase } from "pg";

/** A row of member_keys without `wrapped` is the erasure fence: it is never deleted, so the member never gets a new key. */
const TABLES = `
  create schema if not exists keys;
  create table if not exists keys.member_keys (
    member_id bigint primary key,
    wrapped bytea,
    created_at timestamptz not null default now(),
    destroyed_at timestamptz,
    check ((wrapped is null) = (destroyed_at is not null))
  );
  create table if not exists keys.master_key (
    only_row boolean primary key default true check (only_row),
    fingerprint text not null
  );
  create table if not exists keys.lasting_secret (
    only_row boolean primary key default true check (only_row),
    wrapped bytea not null
  );
  comment on table keys.lasting_secret is 'The first master key, where another one has taken its place, wrapped by that one.';`;
/** Any constant that nobody else in this database uses: buckets.ts has 7_160_003. */
const MIGRATE_LOCK = 7_160_004;

/** Safe when several processes start at the same moment. */
export async function createKeyTables(client: ClientBase): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
    await client.query(TABLES);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** What a member's wrapped key is bound to, so it cannot be used as another member's. */
export function memberKeyContext(memberId: number): string {
  return `member ${memberId}`;
}
