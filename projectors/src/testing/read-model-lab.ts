import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush } from "@shiye/events/pushes";
import { chunksOf } from "@shiye/infra/chunks";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openReadDb, type ReadDb, type Transaction } from "@shiye/infra/read-models/database";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { withNamedStatements } from "@shiye/infra/read-models/named-statements";
import { ensureReadModel, fillingSchemaOf, prepareFilling } from "@shiye/infra/subscriptions/generations";
import type { Projection } from "@shiye/infra/subscriptions/projection";

type TableRow = Record<string, unknown>;
/** All rows of a read model, by table. The rows of a table are ordered by their text. */
export type Tables = Record<string, TableRow[]>;

/** After so many trials the tables are vacuumed, which costs as much as one trial. */
const TRIALS_OF_RUBBISH = 25;

/** A database to try read models in. Every trial is rolled back, so each begins with empty tables. */
export interface ReadModelLab {
  readDb: ReadDb;
  url: string;
  /** The tables after these batches. `filled`: how many of them are applied by the read model's `fill`, if it has one. Default: none. */
  tablesAfter(readModel: Projection, batches: readonly (readonly StoredEvent[])[], filled?: number): Promise<Tables>;
  /** The pushes of these batches, after other events. */
  pushesOf(
    readModel: Projection,
    batches: readonly (readonly StoredEvent[])[],
    options?: { after?: readonly StoredEvent[] },
  ): Promise<PublishedPush[]>;
  /** Runs work on a read model's empty tables and rolls it back. */
  attempt<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function createReadModelLab(databaseUrl: string, readModels: readonly Projection[]): Promise<ReadModelLab> {
  const database = await createTestDatabase(databaseUrl);
  await migrateReadDb(database.url);
  const readDb = openReadDb({ url: database.url, max: 4, planOnce: true });
  for (const readModel of readModels) {
    await ensureReadModel(readDb, readModel);
    if (readModel.fills) await prepareFilling(readDb, readModel, { resume: false });
  }

  const tables = new Map<string, { names: string[]; trials: number }>();
  async function tablesOf(schema: string) {
    const known = tables.get(schema) ?? { names: await tableNames(readDb, schema), trials: 0 };
    tables.set(schema, known);
    return known;
  }

  async function attempt<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const connection = await readDb.connect();
    try {
      await connection.query("begin");
      return await work(connection);
    } finally {
      await connection.query("rollback");
      connection.release();
    }
  }

  return {
    readDb,
    url: database.url,
    attempt,
    async tablesAfter(readModel, batches, filled = 0) {
      const isFilled = readModel.fills && filled > 0;
      const schema = isFilled ? fillingSchemaOf(readModel.name) : readModel.name;
      const known = await tablesOf(schema);
      known.trials += 1;
      // Rolled-back rows stay in the file until a vacuum, and every scan of the table reads them.
      if (known.trials % TRIALS_OF_RUBBISH === 0) await readDb.query(`vacuum ${known.names.map((name) => `${schema}.${name}`).join(", ")}`);
      return attempt(async (connection) => {
        // As in the product. A trial is a hundred small statements, and planning would take most of its time.
        const transaction = withNamedStatements(connection);
        if (isFilled) await fill(transaction, readModel, schema, batches.slice(0, filled));
        for (const batch of batches.slice(isFilled ? filled : 0)) await readModel.apply(transaction, schema, batch);
        return rowsOf(transaction, schema, known.names);
      });
    },
    pushesOf: (readModel, batches, { after = [] } = {}) =>
      attempt(async (transaction) => {
        if (after.length > 0) await readModel.apply(transaction, readModel.name, after);
        const pushes: PublishedPush[] = [];
        for (const batch of batches) pushes.push(...(await readModel.apply(transaction, readModel.name, batch)));
        return pushes;
      }),
    async close() {
      await readDb.end();
      await database.drop();
    },
  };
}

/** As a rebuild does it, until the tables can be read. */
async function fill(
  transaction: Transaction,
  readModel: Projection,
  schema: string,
  batches: readonly (readonly StoredEvent[])[],
): Promise<void> {
  for (const batch of batches) await readModel.apply(transaction, schema, batch, { publishing: false, filling: true });
  await readModel.completeFilled?.(transaction, schema);
  await transaction.query(readModel.readerIndexes(schema));
}

/** Every row of every table of a schema. */
export async function readTables(transaction: Transaction, schema: string): Promise<Tables> {
  return rowsOf(transaction, schema, await tableNames(transaction, schema));
}

async function tableNames(transaction: Transaction, schema: string): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function rowsOf(transaction: Transaction, schema: string, names: readonly string[]): Promise<Tables> {
  const selects = names.map((name) => `'${name}', (select coalesce(json_agg(t order by t::text), '[]') from ${schema}.${name} t)`);
  const result = await transaction.query<{ tables: Tables }>(`select json_build_object(${selects.join(", ")}) as tables`, []);
  return result.rows[0]?.tables ?? {};
}

/** The same events in batches of this size. */
export const inBatchesOf = (size: number, events: readonly StoredEvent[]) => [...chunksOf(events, size)];
