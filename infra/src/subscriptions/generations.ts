import type { ReadDb, Transaction } from "../read-models/database.ts";
import { CHECKPOINT_CHANNEL } from "./checkpoints.ts";

/** What the database must know of a read model: infra/src/read-models/tables. */
export interface ReadModelTables {
  name: string;
  version: number;
  tables: (schema: string) => string;
  /** Indexes that only queries need: a rebuild makes them when the tables are full, which costs a fraction. Each `if not exists`. */
  readerIndexes: (schema: string) => string;
  /** Those of `readerIndexes` by which all is found that one member left behind: a rebuild makes them at the first departure that it meets. */
  departureIndexes?: (schema: string) => string;
}

/** Taken while schemas of read models are made or swapped, so that two processes that start together do not make them twice. */
const SCHEMA_LOCK = 7_160_011;

/** Creates the schema of a read model, its tables and its checkpoint at the beginning of the log, unless it is there. */
export async function ensureReadModel(readDb: ReadDb, model: ReadModelTables): Promise<void> {
  await inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rows } = await transaction.query("select from projections.checkpoints where model = $1", [model.name]);
    if (rows.length === 0) await createSchema(transaction, model, model.name, "live");
  });
}

/** `replace`: the new tables serve and the old ones go. `keep`: they wait. `exchange`: they serve, and the old ones wait. */
export type RebuildEnd = "replace" | "keep" | "exchange";

/** The schema that a rebuild of this read model fills. */
export function fillingSchemaOf(name: string): string {
  return `${name}_next`;
}

/** An empty schema for a rebuild to fill. With `resume`, one that was begun for the same version is taken as far as it came. */
export async function prepareFilling(
  readDb: ReadDb,
  model: ReadModelTables,
  { resume, end = "replace" }: { resume: boolean; end?: RebuildEnd },
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
  });
}

/** How the rebuild ends that fills this read model, begun or cut off; undefined where none does, or one of another version. */
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

/** Works out what all rows of a filled schema need and is not known of each event, while no event is applied to them. */
export type CompleteFilled = (transaction: Transaction, schema: string) => Promise<void>;

/**
 * Makes a filled schema fit for queries: what is worked out once (before there are indexes that it would have to write), their indexes, and statistics, without
 * which the first queries after the swap would crawl.
 */
export async function finishFilling(readDb: ReadDb, model: ReadModelTables & { completeFilled?: CompleteFilled }): Promise<void> {
  const schema = fillingSchemaOf(model.name);
  await inTransaction(readDb, async (transaction) => {
    // Every batch moves its checkpoint first of all, and waits here.
    const { rows } = await transaction.query<{ settled: boolean }>(
      "select settled from projections.checkpoints where model = $1 for update",
      [schema],
    );
    // One that was kept, or cut off after this, was told more since, as live tables are.
    if (rows[0]?.settled !== false) return;
    await model.completeFilled?.(transaction, schema);
    // Whoever has the lease believes that the rows are still open.
    await transaction.query("update projections.checkpoints set settled = true, fencing_token = fencing_token + 1 where model = $1", [
      schema,
    ]);
  });
  await readDb.query(model.readerIndexes(schema));
  const { rows } = await readDb.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1",
    [schema],
  );
  for (const { name } of rows) await readDb.query(`analyze ${schema}.${name}`);
}

/**
 * Puts the filled schema in the place of the live one, if it has come as far; false when it has to catch up some more.
 * Renaming takes no lock on tables, so a query that runs meanwhile finishes on the old ones; both checkpoints are locked, so
 * neither runner can move. The fencing_token rises above both: whoever wrote either of them is fenced and looks again. With `keepOld` the
 * old one takes the place of the other, so that the same once more swaps it back. What the new one is ahead by, nobody was told of.
 */
export async function swapFilled(readDb: ReadDb, name: string, { keepOld = false } = {}): Promise<boolean> {
  const next = fillingSchemaOf(name);
  const swapped = await inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rows } = await transaction.query<{ model: string; caught_up: boolean }>(
      `with locked as (select model, position, fencing_token from projections.checkpoints where model in ($1, $2) order by model for update)
       select n.model, n.position >= l.position as caught_up from locked n join locked l on l.model = $1 where n.model = $2`,
      [name, next],
    );
    if (!rows[0]?.caught_up) return false;
    const old = `${name}_old`;
    await transaction.query(`
      drop schema if exists ${old} cascade;
      ${renaming(name, old)}
      ${renaming(next, name)}
      update projections.checkpoints n set fencing_token = greatest(n.fencing_token, l.fencing_token) + 1, status = 'live', untold = l.untold or n.position > l.position, updated_at = now()
        from projections.checkpoints l where n.model = '${name}' and l.model = '${old}';
      ${keepOld ? `${renaming(old, next)} update projections.checkpoints set status = 'kept', fencing_token = fencing_token + 1 where model = '${next}';` : forgetting(old)}
      notify ${CHECKPOINT_CHANNEL};
    `);
    return true;
  });
  // Afterwards and alone: dropping waits for readers of the old tables, and nobody should have to wait with it. Whoever is killed here leaves
  // a schema that the next swap drops.
  if (swapped && !keepOld) await readDb.query(`drop schema if exists ${name}_old cascade`);
  return swapped;
}

/** Everything that carries the name of a generation. */
const NAMED = ["dead_letters", "departed_members", "ledger"];
const renaming = (from: string, to: string) =>
  [
    `alter schema ${from} rename to ${to};`,
    `update projections.checkpoints set model = '${to}' where model = '${from}';`,
    ...NAMED.map((table) => `update projections.${table} set model = '${to}' where model = '${from}';`),
  ].join("\n");
const forgetting = (model: string) =>
  ["checkpoints", ...NAMED].map((table) => `delete from projections.${table} where model = '${model}';`).join("\n");

/** A filled generation waits until somebody swaps it in; no start of the projectors does. */
export async function keepFilled(readDb: ReadDb, name: string): Promise<void> {
  await readDb.query("update projections.checkpoints set status = 'kept' where model = $1 and status = 'filling'", [fillingSchemaOf(name)]);
}

/** Removes a generation that was kept; false where there is none. */
export async function dropKept(readDb: ReadDb, name: string): Promise<boolean> {
  return inTransaction(readDb, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rowCount } = await transaction.query("select from projections.checkpoints where model = $1 and status = 'kept'", [
      fillingSchemaOf(name),
    ]);
    if (rowCount) await dropFilling(transaction, name);
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
