import { unhurried } from "@shiye/infra/postgres/connection-limits";
import type { SqlPool } from "@shiye/infra/read-models/sql";
import { pause } from "@shiye/infra/waiting";

/**
 * Larger tables are not rewritten, because nobody can read or write a table meanwhile: about a second for 100 MB. They are vacuumed, and
 * later rows overwrite the old ones.
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

/** Our schemas, whatever read models there are. The log has no dead rows, and its personal fields are sealed. */
const TABLES = `
  select format('%I.%I', stat.schemaname, stat.relname) as name, pg_total_relation_size(stat.relid)::float8 as bytes,
    (stat.n_tup_upd + stat.n_tup_del)::text as changes, pg_relation_filenode(stat.relid)::text as file
  from pg_stat_user_tables stat
  where stat.schemaname <> 'log' and pg_has_role((select relowner from pg_class where oid = stat.relid), 'usage')
  order by stat.schemaname, stat.relname`;

/**
 * Removes deleted rows from the disk. A plain vacuum only marks their space as free and leaves the text there. So tables are written again
 * (`VACUUM FULL`) with their indexes, and the old files are deleted. Only tables with changed or deleted rows since the last time. A table
 * in use is not waited for, because everybody behind would wait too; it is tried again for some seconds. Returns the tables that could not
 * be rewritten.
 */
export function createRewriteTables(
  sql: SqlPool,
  { largestRewritten = LARGEST_REWRITTEN } = {},
): (signal: AbortSignal) => Promise<string[]> {
  const done = new Map<string, string>();

  const fileOf = async (name: string) =>
    (await sql.query<{ file: string }>("select pg_relation_filenode(to_regclass($1))::text as file", [name])).rows[0]?.file;

  /** May take minutes for a large table. It does not delay a stop: its connection is closed then, and the statement ends with it. */
  async function vacuum(what: string, signal: AbortSignal): Promise<void> {
    const connection = await sql.connect();
    if (signal.aborted) {
      connection.release();
      throw signal.reason;
    }
    let gone = false;
    const stop = () => {
      gone = true;
      connection.release(true);
    };
    signal.addEventListener("abort", stop, { once: true });
    try {
      await connection.query("set statement_timeout = 0");
      await connection.query({ text: `vacuum ${what}`, ...unhurried });
    } finally {
      signal.removeEventListener("abort", stop);
      // Without a limit it is of no use to others.
      if (!gone) connection.release(true);
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
