import type { ReadDb, Transaction } from "../read-models/database.ts";
import { CHECKPOINT_CHANNEL } from "./checkpoints.ts";
import { recordWish } from "./comparisons.ts";

/** What the database must know of a read model: infra/src/read-models/tables. */
export interface ReadModelTables {
  name: string;
  version: number;
  tables: (schema: string) => string;
  /** Indexes that only queries need. A rebuild creates them when the tables are full, which is much cheaper. Each is `if not exists`. */
  readerIndexes: (schema: string) => string;
  /** The `readerIndexes` that find everything that one member left. A rebuild creates them at the first departure. */
  departureIndexes?: (schema: string) => string;
}

/** Lock for creating or swapping schemas of read models, so that two processes that start together do not create them twice. */
const SCHEMA_LOCK = 7_160_014;

/** Creates the schema of a read model, its tables and its checkpoint at the beginning of the log, unless it is there. */
export async function ensureReadModel(readDb: ReadDb, model: ReadModelTables): Promise<void> {
  await inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rows } = await transaction.query("select from projections.checkpoints where model = $1", [model.name]);
    if (rows.length === 0) await createSchema(transaction, model, model.name, "live");
  });
}

/**
 * `replace`: the new tables serve and the old ones are dropped. `keep`: the new tables wait. `exchange`: the new tables serve and the old
 * ones wait.
 */
export type RebuildEnd = "replace" | "keep" | "exchange";

/** The schema that a rebuild of this read model fills. */
export function fillingSchemaOf(name: string): string {
  return `${name}_next`;
}

/** Creates an empty schema for a rebuild. With `resume`, an unfinished one of the same version is continued. `wish`: the request for it. */
export async function prepareFilling(
  readDb: ReadDb,
  model: ReadModelTables,
  { resume, end = "replace", wish }: { resume: boolean; end?: RebuildEnd; wish?: bigint | undefined },
): Promise<void> {
  const next = fillingSchemaOf(model.name);
  await inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const begun = await transaction.query("select from projections.checkpoints where model = $1 and version = $2", [next, model.version]);
    if (!resume || begun.rows.length === 0) {
      await dropFilling(transaction, model.name);
      await createSchema(transaction, model, next, "filling");
    }
    await transaction.query("update projections.checkpoints set status = 'filling', filling_ends = $2 where model = $1", [next, end]);
    if (wish !== undefined) await recordWish(transaction, model.name, wish);
  });
}

/**
 * Changes how the running rebuild of this read model ends; false if none is running, or if it exchanges tables that were filled before. The
 * process that fills notices it, and every other one. `wish`: the request for it.
 */
export async function endOtherwise(readDb: ReadDb, name: string, { end, wish }: { end: RebuildEnd; wish: bigint }): Promise<boolean> {
  return inTransaction(readDb, async (transaction) => {
    const { rowCount } = await transaction.query(
      "update projections.checkpoints set filling_ends = $2 where model = $1 and status = 'filling' and filling_ends <> 'exchange'",
      [fillingSchemaOf(name), end],
    );
    if (rowCount) await recordWish(transaction, name, wish);
    return Boolean(rowCount);
  });
}

/** How far the rebuild that fills this read model is, and how it will end; undefined if there is none. */
export async function readFilling(readDb: ReadDb, name: string): Promise<{ filling: bigint; live: bigint; end: RebuildEnd } | undefined> {
  const { rows } = await readDb.query<{ filling: string; live: string; end: RebuildEnd }>(
    `select n.position::text as filling, l.position::text as live, n.filling_ends as end
     from projections.checkpoints n join projections.checkpoints l on l.model = $1 where n.model = $2 and n.status = 'filling'`,
    [name, fillingSchemaOf(name)],
  );
  const [found] = rows;
  return found && { ...found, filling: BigInt(found.filling), live: BigInt(found.live) };
}

/** How the rebuild that fills this read model will end; undefined if there is none, or one of another version. */
export async function endOfFilling(
  readDb: ReadDb,
  { name, version }: Pick<ReadModelTables, "name" | "version">,
): Promise<RebuildEnd | undefined> {
  const { rows } = await readDb.query<{ ends: RebuildEnd }>(
    "select filling_ends as ends from projections.checkpoints where model = $1 and version = $2 and status = 'filling'",
    [fillingSchemaOf(name), version],
  );
  return rows[0]?.ends;
}

/** Computes what a fill left open, for all rows at once, while no event is applied. */
export type CompleteFilled = (transaction: Transaction, schema: string) => Promise<void>;

/**
 * Prepares a filled schema for queries: what is computed once (before there are indexes to update), then the indexes, then statistics,
 * without which the first queries after the swap would be slow.
 */
export async function finishFilling(readDb: ReadDb, model: ReadModelTables & { completeFilled?: CompleteFilled }): Promise<void> {
  const schema = fillingSchemaOf(model.name);
  await inTransaction(readDb, async (transaction) => {
    // Every batch locks its checkpoint first, and waits here.
    const { rows } = await transaction.query<{ settled: boolean }>(
      "select settled from projections.checkpoints where model = $1 for update",
      [schema],
    );
    // A kept generation, or one interrupted after this step, got further events like live tables.
    if (rows[0]?.settled !== false) return;
    await model.completeFilled?.(transaction, schema);
    // The holder of the lease believes that the rows are still unsettled, so it must lose the lease.
    await transaction.query("update projections.checkpoints set settled = true, fencing_token = fencing_token + 1 where model = $1", [
      schema,
    ]);
  });
  await makeIndexes(readDb, model, { andStatistics: true });
}

/**
 * The indexes of a filled schema, unless they are there. `write` may need them once the rows are settled: a process that is killed before it
 * makes them leaves tables to which no further event can be written. Two processes that made an index at the same time would both fail. So
 * the second one waits at the checkpoint, and finds the index.
 */
export async function makeIndexes(readDb: ReadDb, model: ReadModelTables, { andStatistics = false } = {}): Promise<void> {
  const schema = fillingSchemaOf(model.name);
  await inTransaction(readDb, async (transaction) => {
    await transaction.query("select from projections.checkpoints where model = $1 for update", [schema]);
    await transaction.query(model.readerIndexes(schema));
    if (!andStatistics) return;
    const { rows } = await transaction.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = $1",
      [schema],
    );
    for (const { name } of rows) await transaction.query(`analyze ${schema}.${name}`);
  });
}

/**
 * Puts the filled schema in the place of the live one, if it has come as far; false if it must still catch up, or if its rebuild does not
 * end so any more. Renaming locks no table, so a running query finishes on the old tables. Both checkpoints are locked, so neither runner
 * can move, and both get a fencing token above both, so every runner looks again. With `exchange` the old tables take the place of the new
 * ones, and the same call swaps back. No push was sent for the events that the new tables are ahead by.
 */
export async function swapFilled(readDb: ReadDb, name: string, end: Exclude<RebuildEnd, "keep">): Promise<boolean> {
  const next = fillingSchemaOf(name);
  const keepOld = end === "exchange";
  const swapped = await inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rows } = await transaction.query<{ ready: boolean; token: string }>(
      `with locked as (
         select model, position, fencing_token, status, filling_ends from projections.checkpoints where model in ($1, $2) order by model for update
       )
       select n.status = 'filling' and n.filling_ends = $3 and n.position >= l.position as ready,
         (greatest(n.fencing_token, l.fencing_token) + 1)::text as token
       from locked n join locked l on l.model = $1 where n.model = $2`,
      [name, next, end],
    );
    const [found] = rows;
    if (!found?.ready) return false;
    const old = `${name}_old`;
    await transaction.query(`
      drop schema if exists ${old} cascade;
      ${renaming(name, old)}
      ${renaming(next, name)}
      update projections.checkpoints n set fencing_token = ${found.token}, status = 'live', untold = l.untold or n.position > l.position, updated_at = now()
        from projections.checkpoints l where n.model = '${name}' and l.model = '${old}';
      ${keepOld ? `${renaming(old, next)} update projections.checkpoints set status = 'kept', fencing_token = ${found.token} where model = '${next}';` : forgetting(old)}
      notify ${CHECKPOINT_CHANNEL};
    `);
    return true;
  });
  // Dropped afterwards and alone, because dropping waits for readers of the old tables. If the process is killed here, the next swap drops
  // the schema.
  if (swapped && !keepOld) await readDb.query(`drop schema if exists ${name}_old cascade`);
  return swapped;
}

/** Everything that is named after a generation. */
const NAMED = ["dead_letters", "departed_members", "ledger"];
const renaming = (from: string, to: string) =>
  [
    `alter schema ${from} rename to ${to};`,
    `update projections.checkpoints set model = '${to}' where model = '${from}';`,
    ...NAMED.map((table) => `update projections.${table} set model = '${to}' where model = '${from}';`),
  ].join("\n");
const forgetting = (model: string) =>
  ["checkpoints", ...NAMED].map((table) => `delete from projections.${table} where model = '${model}';`).join("\n");

/**
 * Marks a filled generation as kept, if its rebuild was to end so: it waits for a swap, and no start of the projectors resumes it. With
 * `exchange` an exchange is given up.
 */
export async function keepFilled(readDb: ReadDb, name: string, end: Exclude<RebuildEnd, "replace">): Promise<void> {
  await readDb.query("update projections.checkpoints set status = 'kept' where model = $1 and status = 'filling' and filling_ends = $2", [
    fillingSchemaOf(name),
    end,
  ]);
}

/** Removes a kept generation; false if there is none. `wish`: the request for it. */
export async function dropKept(readDb: ReadDb, name: string, wish?: bigint): Promise<boolean> {
  return inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rowCount } = await transaction.query("select from projections.checkpoints where model = $1 and status = 'kept'", [
      fillingSchemaOf(name),
    ]);
    if (rowCount) await dropFilling(transaction, name);
    if (wish !== undefined) await recordWish(transaction, name, wish);
    return Boolean(rowCount);
  });
}

async function createSchema(transaction: Transaction, model: ReadModelTables, schema: string, status: "live" | "filling"): Promise<void> {
  await transaction.query(`drop schema if exists ${schema} cascade; create schema ${schema}; ${model.tables(schema)}`);
  if (status === "live") await transaction.query(model.readerIndexes(schema));
  await transaction.query("delete from projections.ledger where model = $1", [schema]);
  await transaction.query(
    "insert into projections.checkpoints (model, name, version, status, settled) values ($1, $2, $3, $4::text, $4::text = 'live')",
    [schema, model.name, model.version, status],
  );
}

async function dropFilling(transaction: Transaction, name: string): Promise<void> {
  const next = fillingSchemaOf(name);
  await transaction.query(`
    drop schema if exists ${next} cascade; ${forgetting(next)}
    update projections.comparisons set state = 'none' where name = '${name}';`);
}

export async function inTransaction<Result>(readDb: ReadDb, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const connection = await readDb.connect();
  try {
    await connection.query("begin");
    const result = await work(connection);
    await connection.query("commit");
    connection.release();
    return result;
  } catch (error) {
    // A connection with an unfinished transaction must not go back to the pool.
    connection.release(true);
    throw error;
  }
}
