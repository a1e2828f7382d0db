import { setTimeout as pause } from "node:timers/promises";
import { unhurried } from "@shiye/infra/event-store/postgres/connection-limits";
import type { SqlPool } from "@shiye/infra/read-models/sql";

/**
 * Larger tables are not rewritten: nobody reads or writes a table meanwhile, which takes a second for some 100 MB. They are vacuumed, and what
 * was in them is overwritten by what comes.
 */
const LARGEST_REWRITTEN = 64 * 1024 * 1024;
const ATTEMPTS = 20;
const AGAIN_MS = 250;

interface Table {
  /** Quoted, with its schema. */
  name: string;
  bytes: number;
  changes: string;
  file: string;
}

/** Schemas of ours, whatever read models there are; the log has no dead rows, and what is personal in it is sealed. */
const TABLES = `
  select format('%I.%I', stat.schemaname, stat.relname) as name, pg_total_relation_size(stat.relid)::float8 as bytes,
    (stat.n_tup_upd + stat.n_tup_del)::text as changes, pg_relation_filenode(stat.relid)::text as file
  from pg_stat_user_tables stat
  where stat.schemaname <> 'log' and pg_has_role((select relowner from pg_class where oid = stat.relid), 'usage')
  order by stat.schemaname, stat.relname`;

/**
 * Takes rows that were deleted off the disk. A plain vacuum only marks their place as free and leaves the text in it, so tables are written
 * anew (`VACUUM FULL`), their indexes with them, and the old files go. Only those that rows were changed or deleted in since the last time.
 * A table that somebody is using is not waited for, because everybody behind would wait too; it is tried again for some seconds.
 * Answers with the tables that could not be rewritten.
 */
export function createRewriteTables(
  sql: SqlPool,
  { largestRewritten = LARGEST_REWRITTEN } = {},
): (signal: AbortSignal) => Promise<string[]> {
  const done = new Map<string, string>();

  const fileOf = async (name: string) =>
    (await sql.query<{ file: string }>("select pg_relation_filenode(to_regclass($1))::text as file", [name])).rows[0]?.file;

  /** Takes what it takes, minutes of a large table, but holds nobody up who wants to stop: its connection goes then, and the statement with it. */
  async function vacuum(what: string, signal: AbortSignal): Promise<void> {
    const connection = await sql.connect();
    let gone = false;
    const stop = () => {
      gone = true;
      connection.release(true);
    };
    signal.addEventListener("abort", stop, { once: true });
    try {
      await connection.query({ text: `vacuum ${what}`, ...unhurried });
    } finally {
      signal.removeEventListener("abort", stop);
      if (!gone) connection.release();
    }
  }

  async function rewrite({ name, file }: Table, signal: AbortSignal): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
      await vacuum(`(full, skip_locked) ${name}`, signal);
      if ((await fileOf(name)) !== file) return true;
      await pause(AGAIN_MS);
    }
    return false;
  }

  return async (signal) => {
    const left: string[] = [];
    for (const table of (await sql.query<Table>(TABLES)).rows) {
      if (signal.aborted) return [...left, table.name];
      if (table.changes === (done.get(table.name) ?? "0")) continue;
      if (table.bytes > largestRewritten) await vacuum(table.name, signal);
      else if (!(await rewrite(table, signal))) left.push(table.name);
      if (!left.includes(table.name)) done.set(table.name, table.changes);
    }
    return left;
  };
}
