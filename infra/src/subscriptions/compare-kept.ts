import { openReadDb } from "../read-models/database.ts";
import type { Sql } from "../read-models/sql.ts";
import { pause } from "../waiting.ts";
import { readCheckpoints } from "./checkpoints.ts";
import { compareTables, type TableComparison } from "./compare-generations.ts";
import { fillingSchemaOf } from "./generations.ts";
import { isLeased, LEASE_LOCKS } from "./lease.ts";

/**
 * Not comparable in the search: ranks are refreshed by the clock, and each generation names its own indexes in Meilisearch, whose documents
 * are not compared.
 */
const isOfItsOwn = ({ table, name }: { table: string; name: string }) =>
  name === "heat" || name === "fans" || table === "place" || table.startsWith("stale_");

const WAIT_MS = 100;
const LOOKS = 600;

/** The generation to compare is missing or not comparable. The message says why; on the site it is shown in Chinese alone. */
export class ComparisonError extends Error {
  override name = "ComparisonError";
  readonly shown: string;

  constructor(shown: string, english: string) {
    super(`${shown} · ${english}`);
    this.shown = shown;
  }
}

const comparisonOf = (name: string) => `${name}, compared`;

/** Whether a process compares the kept generation of a read model now, or works on it. */
export async function isComparedOrFilled(sql: Sql, name: string): Promise<boolean> {
  return (await isLeased(sql, comparisonOf(name))) || (await isLeased(sql, fillingSchemaOf(name)));
}

/**
 * Compares the live tables with the kept ones as of one position: one snapshot holds the live tables, and `fillUntil` catches the kept ones
 * up to exactly its position. Members go on writing meanwhile.
 */
export async function compareKept({
  databaseUrl,
  name,
  version,
  fillUntil,
  signal = new AbortController().signal,
}: {
  databaseUrl: string;
  name: string;
  /** The version that this code writes. */
  version: number;
  fillUntil: (position: bigint) => Promise<void>;
  signal?: AbortSignal;
}): Promise<{ position: bigint; tables: TableComparison[] }> {
  const readDb = openReadDb({ url: databaseUrl, max: 2, applicationName: "comparison" });
  const snapshot = await readDb.connect();
  const other = await readDb.connect();
  try {
    const model = fillingSchemaOf(name);
    // Shared, because only its being there counts: it ends with the connection, so also with the process.
    await other.query("select pg_advisory_lock_shared($1, hashtext($2))", [LEASE_LOCKS, comparisonOf(name)]);
    const keptNow = async () => (await readCheckpoints(other)).find((checkpoint) => checkpoint.model === model);
    const kept = await keptNow();
    if (kept?.status === "filling") await requireCutOff(other, { name, model });
    else if (kept?.status !== "kept")
      throw new ComparisonError(
        `${name} 旁边没有保留的表，请先另建一份`,
        `Nothing is kept beside ${name}: npm run shiye -- projections rebuild ${name} --keep`,
      );
    if (kept.version !== version)
      throw new ComparisonError(
        `${kept.model} 是版本 ${kept.version}，当前代码写的是版本 ${version}，无法比较`,
        `${kept.model} is version ${kept.version}, this code writes version ${version}: run this with the code that made it.`,
      );
    let position = -1n;
    for (let look = 0; look < LOOKS && position < kept.position && !signal.aborted; look++) {
      await snapshot.query("rollback; begin isolation level repeatable read read only");
      position = (await readCheckpoints(snapshot)).find(({ model }) => model === name)?.position ?? -1n;
      if (position < kept.position) await pause(WAIT_MS, signal);
    }
    if (position < kept.position)
      throw new ComparisonError(
        `${name} 落后于保留的表，一直没有追上，请检查 projectors 是否在运行`,
        `${name} is behind what was kept, and does not catch up: do the projectors run?`,
      );
    await fillUntil(position);
    const filled = (await keptNow())?.position ?? -1n;
    if (filled > position)
      throw new ComparisonError(
        `${model} 正由别处写入，已超过位置 ${position}，请等它写完再比较`,
        `Somebody else fills ${model}, and is past position ${position}: wait for it, and compare again.`,
      );
    const sides = [
      { transaction: snapshot, schema: name },
      { transaction: other, schema: fillingSchemaOf(name) },
    ] as const;
    const tables = await compareTables(...sides, { except: (column) => name === "search" && isOfItsOwn(column) });
    return { position, tables };
  } finally {
    snapshot.release(true);
    other.release(true);
    await readDb.end();
  }
}

/**
 * Continues an interrupted catch-up of a comparison, a swap, or a rebuild that was to keep its tables. Leaves alone what another process is
 * filling, and what projectors were to swap in without a comparison.
 */
async function requireCutOff(sql: Sql, { name, model }: { name: string; model: string }): Promise<void> {
  if (await isLeased(sql, model))
    throw new ComparisonError(`${model} 正在重建，请等它完成`, `${model} is being filled by a rebuild that runs: wait for it.`);
  const { rows } = await sql.query("select from projections.checkpoints where model = $1 and filling_ends = 'replace'", [model]);
  if (rows.length > 0)
    throw new ComparisonError(
      `${model} 属于一次中断的重建，projectors 下次启动会接着建完并换上；要先比较，请重新另建一份`,
      `${model} is of a rebuild that was cut off, and was to be swapped in when it is full: the projectors go on with it at their next start. To compare it first, begin again: npm run shiye -- projections rebuild ${name} --keep`,
    );
}
