import { meaningOf } from "./define-tables.ts";
import type { Sql } from "./sql.ts";
import * as tables from "./tables.ts";

/** A read model as far as its state is concerned. */
interface Expected {
  name: string;
  version: number;
  tables: (schema: string) => string;
}

/**
 * `ready`: every table of this code is there. `making`: some are not yet, and a process is creating them. `broken`: no process is, and each
 * fault names its repair.
 */
export type ReadModelState = { kind: "ready" } | { kind: "making" } | { kind: "broken"; faults: readonly string[] };

/** Projectors that start begin to fill a new version within a few seconds; before that, a missing table is not reported as a fault. */
const PATIENCE_MS = 30_000;

interface Generation {
  name: string;
  version: number;
  status: string;
  there: string[];
}

/** Distinguishes missing tables from tables that are not there yet: projectors may start later, or work on another version. */
export function createReadModelState(
  sql: Sql,
  { models = Object.values(tables), patienceMs = PATIENCE_MS, now = () => performance.now() }: StateOptions = {},
): () => Promise<ReadModelState> {
  /** One query serves all callers meanwhile. */
  let looking: Promise<ReadModelState> | undefined;
  let waitingSince: number | undefined;

  async function look(): Promise<ReadModelState> {
    const generations = await readGenerations(sql);
    const judged = models.map((model) => judge(model, generations));
    waitingSince = judged.includes("nobody fills it") ? (waitingSince ?? now()) : undefined;
    const isLate = waitingSince !== undefined && now() - waitingSince >= patienceMs;
    const faults = models.flatMap((model, index) => faultOf(model, judged[index], generations, isLate));
    if (faults.length > 0) return { kind: "broken", faults };
    return { kind: judged.every((one) => one === "ready") ? "ready" : "making" };
  }

  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

interface StateOptions {
  /** Default: every read model there is. */
  models?: readonly Expected[];
  patienceMs?: number;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

type Judgement = "ready" | "making" | "nobody fills it" | "tables are missing" | "ours is older";

/** Both generations of each read model, with the tables that their schemas have: in one statement, so that no swap comes between. */
async function readGenerations(sql: Sql): Promise<readonly Generation[]> {
  const { rows } = await sql.query<Generation>(
    `select name, version, status, array(select tablename::text from pg_tables where schemaname = model) as there
     from projections.checkpoints where status in ('live', 'filling')`,
  );
  return rows;
}

function judge(model: Expected, generations: readonly Generation[]): Judgement {
  const live = generations.find(({ name, status }) => name === model.name && status === "live");
  if (!live) return "making";
  if (live.version === model.version) return missingTables(model, live).length > 0 ? "tables are missing" : "ready";
  const filling = generations.some(({ name, status, version }) => name === model.name && status === "filling" && version === model.version);
  if (filling) return "making";
  return meaningOf(live.version) > meaningOf(model.version) ? "ours is older" : "nobody fills it";
}

function missingTables(model: Expected, { there }: Generation): string[] {
  const wanted = [...model.tables("s").matchAll(/create table s\.(\w+)/g)].map(([, table]) => table ?? "");
  return wanted.filter((table) => !there.includes(table));
}

function faultOf(model: Expected, judgement: Judgement | undefined, generations: readonly Generation[], isLate: boolean): string[] {
  const { name, version } = model;
  const live = generations.find((one) => one.name === name && one.status === "live");
  if (judgement === "tables are missing" && live)
    return [
      `The live read model ${name} lacks ${missingTables(model, live).join(", ")}. Make it anew: npm run shiye -- projections rebuild ${name}`,
    ];
  if (judgement === "ours is older")
    return [
      `The read model ${name} is version ${live?.version}, newer than ours (${version}). Replace this process by one of today's code`,
    ];
  if (judgement === "nobody fills it" && isLate)
    return [
      `The read model ${name} is version ${live?.version}, this code reads version ${version}, and nobody fills it. Start projectors of this code, or run: npm run shiye -- projections rebuild ${name}`,
    ];
  return [];
}
