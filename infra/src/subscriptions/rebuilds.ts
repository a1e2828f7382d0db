import pLimit from "p-limit";
import type { EventLog } from "../event-store/event-log.ts";
import { meaningOf } from "../read-models/define-tables.ts";
import { pause } from "../waiting.ts";
import { readCheckpoints } from "./checkpoints.ts";
import { DEPARTURE } from "./commit-events.ts";
import { isComparedOrFilled } from "./compare-kept.ts";
import { beginComparison, failComparisons, isWishCarriedOut } from "./comparisons.ts";
import { forgetDeparted } from "./forget-departed.ts";
import { endOfFilling, endOtherwise, fillingSchemaOf, type RebuildEnd } from "./generations.ts";
import { compareAndSwap } from "./kept-generations.ts";
import type { LogReadable } from "./log-until.ts";
import type { Projection } from "./projection.ts";
import { type Rebuild, type RebuildProgress, startRebuild } from "./rebuild.ts";
import type { Runner, RunnerDeps } from "./runner.ts";

const REBUILD_AGAIN_MS = 1000;
/** Generations whose indexes are created at the same time: each takes a connection, and keeps a core of the database busy. */
const FINISHING_AT_ONCE = 2;
/** With more positions than this to read, empty tables are filled by a rebuild, without the indexes that only queries need. */
const LONG_LOG = 20_000n;

export interface RebuildOptions {
  /** Continues a kept or half filled generation of this version. Default: begins again. */
  resume?: boolean;
  /** Default: `replace`. */
  end?: RebuildEnd;
  /** The position of the request of an administrator. */
  wish?: bigint;
  onProgress?: (progress: RebuildProgress) => void;
  signal?: AbortSignal;
}

/** The second generations of the projections of one process: filled, kept, compared and swapped. */
interface Rebuilds {
  /** See `Subscriptions.rebuild`. */
  rebuild(name: string, options?: RebuildOptions): Promise<void>;
  /** Begins a rebuild that an administrator requested. Resolves when a start of the process would continue it. */
  begin(name: string, end: RebuildEnd, wish: bigint): Promise<void>;
  /** Begins a comparison that an administrator requested, and with `swap` an exchange. Resolves when it is recorded. */
  compare(name: string, wish: bigint, swap?: { anyway: boolean }): Promise<void>;
  /** At the start of the process: what was interrupted, and what another version or a long log makes necessary. */
  resume(): Promise<void>;
  /** Who fills the second generation now; undefined: nobody here. */
  fillingOf(name: string): Runner | undefined;
}

export function createRebuilds({
  deps,
  databaseUrl,
  log,
  projections,
  ending,
  liveOf,
  firstPriority,
  catchUp,
  goOn,
}: {
  deps: RunnerDeps;
  databaseUrl: string;
  log: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">;
  projections: readonly Projection[];
  /** Aborted when the process stops. */
  ending: AbortSignal;
  /** The runner of the live generation. */
  liveOf: (name: string) => Runner;
  /** Generations are woken after everybody else. */
  firstPriority: () => number;
  /** Fills a kept generation up to the end of this log, beside everything that runs here. */
  catchUp: (name: string, until: LogReadable) => Promise<void>;
  /** Work that a stop waits for. */
  goOn: (work: Promise<void>) => void;
}): Rebuilds {
  const { readDb, reader, warn } = deps;
  const rebuilds = new Map<string, Rebuild>();
  /** Read models whose kept generation is compared, or swapped in, by this process. */
  const comparing = new Set<string>();
  const preparing = new Set<Promise<void>>();
  const limitFinishing = pLimit(FINISHING_AT_ONCE);

  /** A separate signal, so that the number of listeners is small whatever the number of rebuilds. */
  const ownSignal = (signal?: AbortSignal) => AbortSignal.any(signal ? [signal, ending] : [ending]);

  function projectionOf(name: string): Projection {
    const projection = projections.find((one) => one.name === name);
    if (!projection) throw new Error(`${name} has no tables to rebuild`);
    return projection;
  }

  /** A request that was handled before is skipped. */
  async function beginComparing(name: string, wish: bigint, swap?: { anyway: boolean }): Promise<void> {
    const projection = projections.find((one) => one.name === name);
    if (!projection || !(await beginComparison(readDb, name, wish))) return;
    const exchange = (of: string) => rebuild(of, { end: "exchange", resume: true });
    comparing.add(name);
    const compared = compareAndSwap({ databaseUrl, readDb, log, signal: ending, warn, catchUp, exchange }, projection, swap).finally(() =>
      comparing.delete(name),
    );
    // A comparison that broke while it caught the kept generation up leaves it half filled.
    goOn(compared.then(async () => rebuildUntilDone(projection, await whatIsLeft(projection))));
  }

  /** A running rebuild counts for every request that comes meanwhile, and ends as the last of them says. */
  async function beginRebuild(name: string, end: RebuildEnd, wish: bigint): Promise<void> {
    if (await isWishCarriedOut(readDb, name, wish)) return;
    const projection = projectionOf(name);
    const current = rebuilds.get(name);
    await current?.prepared.catch(() => {});
    if (current && (await endOtherwise(readDb, name, { end, wish }))) return;
    // It exchanges what was filled before, or is just over.
    await current?.finished.catch(() => {});
    goOn(rebuildUntilDone(projection, { end, wish }));
    await rebuilds.get(name)?.prepared;
  }

  async function untilAllPrepared(prepared: Promise<void>): Promise<void> {
    preparing.add(prepared);
    try {
      await prepared;
      await Promise.allSettled(preparing);
    } finally {
      preparing.delete(prepared);
    }
  }

  async function rebuild(name: string, { resume = false, end = "replace", wish, onProgress, signal }: RebuildOptions = {}): Promise<void> {
    if (rebuilds.has(name)) throw new Error(`${name} is being rebuilt already`);
    const live = liveOf(name);
    const projection = projectionOf(name);
    const priority = firstPriority() + projections.indexOf(projection);
    const given = {
      projection,
      live,
      priority,
      resume,
      end,
      wish,
      signal: ownSignal(signal),
      limitFinishing,
      untilAllPrepared,
      onProgress,
    };
    const begun = startRebuild(deps, given);
    const finished = begun.finished
      .then(() => (end === "replace" ? undefined : forgetWhoLeftMeanwhile(projection)))
      .finally(() => rebuilds.delete(name));
    rebuilds.set(name, { ...begun, finished });
    await finished;
  }

  /** A departure between the last event of a generation and its being kept finds it neither followed nor kept. */
  async function forgetWhoLeftMeanwhile(projection: Projection): Promise<void> {
    const [kept] = await readCheckpoints(readDb, [fillingSchemaOf(projection.name)]);
    if (!kept) return;
    const types = new Set([DEPARTURE]);
    for await (const departures of log.readAll({ after: kept.position, types })) await forgetDeparted(readDb, projection, departures);
  }

  /** Which rebuild this projection needs now, if any. `isEmpty`: whether its tables have no rows yet. */
  async function findNeeded({ name, version }: Projection): Promise<{ end: RebuildEnd; isEmpty: boolean } | undefined> {
    const live = (await readCheckpoints(readDb, [name]))[0];
    if (!live || meaningOf(live.version) > meaningOf(version)) return undefined;
    const isEmpty = live.position === 0n && (await reader.readLastPosition()) > LONG_LOG;
    const end = live.version !== version || isEmpty ? "replace" : await endOfFilling(readDb, { name, version });
    return end && { end, isEmpty };
  }

  /**
   * A projection of another version is rebuilt while it serves, unless its meaning is newer than ours. An interrupted rebuild continues.
   * Empty tables are also filled by a rebuild if the log is long, and no events are applied to them meanwhile.
   */
  async function resumeRebuilds(): Promise<void> {
    const names = projections.map(({ name }) => name);
    for (const name of names) if (!(await isComparedOrFilled(readDb, name))) await failComparisons(readDb, [name]);
    const found = await Promise.all(
      projections.map(async (projection) => {
        const needed = await findNeeded(projection);
        const resumeLive = needed?.isEmpty ? await liveOf(projection.name).suspend() : undefined;
        return { projection, needed, resumeLive };
      }),
    );
    // All at once: rebuilds that are asked for together read the log together.
    for (const { projection, needed, resumeLive } of found)
      if (needed) goOn(rebuildUntilDone(projection, { resume: true, end: needed.end }).finally(resumeLive));
  }

  /** Nobody waits for its failure: an outage only interrupts it, and another process may have ended it meanwhile. */
  async function rebuildUntilDone(projection: Projection, first: RebuildOptions | undefined): Promise<void> {
    for (let next = first; next && !ending.aborted; next = await whatIsLeft(projection))
      try {
        return await rebuild(projection.name, next);
      } catch (error) {
        if (!ending.aborted) warn(`The rebuild of ${projection.name} was interrupted and goes on`, error);
      }
  }

  /** What this projection still needs, after a moment; nothing if a request began another rebuild or comparison meanwhile. */
  async function whatIsLeft(projection: Projection): Promise<RebuildOptions | undefined> {
    const { name } = projection;
    for (;;) {
      await pause(REBUILD_AGAIN_MS, ownSignal());
      if (ending.aborted) return undefined;
      try {
        const needed = await findNeeded(projection);
        // Asked last: a comparison fills what it compares, and that is not left over.
        return needed && !rebuilds.has(name) && !comparing.has(name) ? { resume: true, end: needed.end } : undefined;
      } catch (error) {
        warn(`Could not find out how the rebuild of ${projection.name} goes on`, error);
      }
    }
  }

  return {
    rebuild,
    begin: beginRebuild,
    compare: beginComparing,
    resume: resumeRebuilds,
    fillingOf: (name) => rebuilds.get(name)?.runner,
  };
}
