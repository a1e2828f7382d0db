import pg from "pg";
import { allAnsweredSoon } from "../postgres/connection-limits.ts";
import { openPool } from "../postgres/open-pool.ts";

/** The database of the read models: a pool of `pg` with our parsing of numbers. */
export type ReadDb = pg.Pool;
/** Anything that can run a statement inside a transaction that the caller began. */
export type Transaction = Pick<pg.ClientBase, "query">;
/** One connection taken from the pool, for work that holds a lock or a transaction. */
export type ReadDbConnection = pg.PoolClient;

const INT8 = pg.types.builtins.INT8;
const INT8_ARRAY = 1016;

/**
 * `bigint` columns come as JavaScript numbers: our ids stay below 2^53 (events/src/ids.ts). Log positions are compared as
 * `bigint` in our code, so statements select them as text. Everything else is read as `pg` does.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number));
    return pg.types.getTypeParser(oid, format);
  },
};

interface ReadDbOptions {
  url: string;
  max?: number;
  applicationName?: string;
  /** A caller waits for each statement: one that is not answered is given up, and the server ends it. Default: no limit. */
  answeredSoon?: boolean;
  /** The server cancels a statement after this time (SQLSTATE 57014). Default: never, or once it is given up. */
  statementTimeoutMs?: number;
  /** Prepared statements are planned once, whatever their values: for statements that are built so that one plan is always right. */
  planOnce?: boolean;
  /** For services that only read: the server refuses statements that change anything. NOTIFY is allowed. */
  readOnly?: boolean;
  /** A connection sends a statement without waiting for the previous answer. Default: it waits. */
  pipeline?: boolean;
  onError?: (error: Error) => void;
}

function settingsOf({ planOnce, readOnly }: ReadDbOptions): string {
  return [planOnce && "-c plan_cache_mode=force_generic_plan", readOnly && "-c default_transaction_read_only=on"].filter(Boolean).join(" ");
}

/** Opens a pool on the read models. `onError` gets the errors of idle connections that were lost; the pool replaces them by itself. */
export function openReadDb(options: ReadDbOptions): ReadDb {
  const settings = {
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? "read models",
    options: settingsOf(options),
    ...(options.answeredSoon ? allAnsweredSoon : {}),
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    ...(options.pipeline ? { pipeline: true } : {}),
    idleTimeoutMillis: 60_000,
    types,
  };
  return openPool(settings, options.onError ?? (() => {}));
}
