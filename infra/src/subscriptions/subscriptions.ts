import type { StoredEvent } from "@shiye/events/envelope";
import pLimit from "p-limit";
import type { EventLog } from "../event-store/event-log.ts";
import { openReadDb, type Transaction } from "../read-models/database.ts";
import { meaningOf } from "../read-models/define-tables.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { prunePushes } from "../realtime/push-outbox.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { pause } from "../waiting.ts";
import { createCheckpointStepper } from "./checkpoint-stepper.ts";
import { ensurePolicyCheckpoint, readCheckpoints } from "./checkpoints.ts";
import { DEPARTURE } from "./commit-events.ts";
import { isComparedOrFilled } from "./compare-kept.ts";
import { beginComparison, failComparisons, isWishCarriedOut } from "./comparisons.ts";
import { type DeadLetterStream, listDeadLetters } from "./dead-letters.ts";
import { createEventReader, type EventReader } from "./event-reader.ts";
import type { EventSource } from "./event-source.ts";
import { forgetDeparted } from "./forget-departed.ts";
import { type Forwarding, forwardEvents } from "./forwarding.ts";
import { dropKept, endOfFilling, endOtherwise, ensureReadModel, fillingSchemaOf, type RebuildEnd } from "./generations.ts";
import { handleEvents } from "./handle-events.ts";
import type { SourceFault } from "./inspect-batch.ts";
import { compareAndSwap } from "./kept-generations.ts";
import { createLogSource } from "./log-source.ts";
import type { LogReadable } from "./log-until.ts";
import type { Policy } from "./policy.ts";
import type { Projection } from "./projection.ts";
import { type Rebuild, type RebuildProgress, startRebuild, subscriptionOf } from "./rebuild.ts";
import { type DeadLetterOutcome, type Letterbox, releaseDeadLetter, retryDeadLetters } from "./retry-dead-letters.ts";
import { createRunner, type Runner, type RunnerDeps } from "./runner.ts";
import { type SubscriptionStatus, statusOf } from "./status.ts";
import { createWishes } from "./wishes.ts";

const PRUNE_EVERY_MS = 60_000;
/** A client that was away longer than this loads everything again. */
const PUSHES_KEPT_SECONDS = 15 * 60;
const REBUILD_AGAIN_MS = 1000;
/** Generations whose indexes are created at the same time: each takes a connection, and keeps a core of the database busy. */
const FINISHING_AT_ONCE = 2;
/** With more positions than this to read, empty tables are filled by a rebuild, without the indexes that only queries need. */
const LONG_LOG = 20_000n;

export interface SubscriptionsOptions {
  /** Where checkpoints, dead letters and the tables of projections live. */
  databaseUrl: string;
  /** The log: for history, and for what the source loses. */
  log: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">;
  /** Default: the log itself. */
  source?: EventSource;
  /** In the order in which they are woken: those that members wait for first. */
  projections?: readonly Projection[];
  /** `from`: where a policy without a checkpoint begins. Default: at the start of the log. */
  policies?: readonly { policy: Policy; from?: () => Promise<bigint> }[];
  /**
   * Follows requests of administrators for these read models, under this name, which is different for each service. Default: it does not.
   */
  followWishes?: string;
  /** Subscriptions that hand all events on, as stored in `log`. */
  forwardings?: readonly Forwarding[];
  /** Projections keep a ledger, for `compareLedgers`. Only if the log is in PostgreSQL, which has the other side. Default: they do not. */
  ledger?: boolean;
  /** Shown by pg_stat_activity. */
  applicationName?: string;
  /** Shows which event was handled when, in the trace of the call that made it. */
  tracing?: Tracing | undefined;
  warn?: (message: string, detail?: unknown) => void;
}

/** Everything of one process that follows the log. */
export interface Subscriptions {
  /** Creates what is missing and starts every subscription. Returns when they run, not when they have caught up. */
  start(): Promise<void>;
  /** Ends after the current batches. */
  stop(): Promise<void>;
  /** Follows the log in memory only, without checkpoint and lease: for caches. */
  followFromNow: EventReader["followFromNow"];
  /** Waits until all subscriptions that are not held have passed the current end of the log. */
  settle(signal?: AbortSignal): Promise<void>;
  waitFor(name: string, position: bigint, signal?: AbortSignal): Promise<void>;
  /** Stops a subscription before its next batch, so that a test can see what late readers see. */
  hold(name: string): void;
  resume(name: string): void;
  status(): Promise<SubscriptionStatus[]>;
  sourceFaults(): Readonly<Record<SourceFault, number>>;
  /**
   * Fills a new generation beside the live one and swaps them, unless `ends` says otherwise. Resolves when the new one serves, or waits.
   */
  rebuild(name: string, options?: RebuildOptions): Promise<void>;
  deadLetters(): Promise<DeadLetterStream[]>;
  retryDeadLetters(name: string, stream: string): Promise<DeadLetterOutcome>;
  releaseDeadLetter(name: string, stream: string): Promise<DeadLetterOutcome>;
}

interface RebuildOptions {
  /** Continues a kept or half filled generation of this version. Default: begins again. */
  resume?: boolean;
  /** Default: `replace`. */
  end?: RebuildEnd;
  /** The position of the request of an administrator. */
  wish?: bigint;
  onProgress?: (progress: RebuildProgress) => void;
  signal?: AbortSignal;
}

interface Entry {
  runner: Runner;
  letterbox: Letterbox;
}

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { databaseUrl, log, source = createLogSource(log), projections = [], forwardings = [], warn = () => {} } = options;
  // Two generations of a projection may run at once, each on a connection of its own; the rest is for steps, looking and pruning.
  const others = (options.policies?.length ?? 0) + (options.followWishes ? 1 : 0) + forwardings.length;
  const applicationName = options.applicationName ?? "subscriptions";
  const settings = { url: databaseUrl, applicationName, pipeline: true };
  const readDb = openReadDb({ ...settings, max: projections.length * 2 + 4 });
  // Who has no tables only moves a checkpoint here, which is answered soon, or never.
  const checkpointDb = openReadDb({ ...settings, max: others, answeredSoon: true });
  const reader = createEventReader({ source, log, warn });
  const deps: RunnerDeps = {
    readDb,
    reader,
    stepper: createCheckpointStepper(readDb),
    warn,
    ledger: options.ledger ?? false,
    tracing: options.tracing,
  };
  const withoutTables: RunnerDeps = { ...deps, readDb: checkpointDb };
  const ending = new AbortController();
  const running: Promise<void>[] = [];
  const letters: Pick<Subscriptions, "deadLetters" | "retryDeadLetters" | "releaseDeadLetter"> = {
    deadLetters: () => listDeadLetters(readDb),
    retryDeadLetters: async (name, stream) => retryDeadLetters(readDb, entryOf(name).letterbox, stream),
    releaseDeadLetter: async (name, stream) => releaseDeadLetter(readDb, entryOf(name).letterbox, stream),
  };
  const rebuilds = new Map<string, Rebuild>();
  /** Read models whose kept generation is compared, or swapped in, by this process. */
  const comparing = new Set<string>();
  const preparing = new Set<Promise<void>>();
  const limitFinishing = pLimit(FINISHING_AT_ONCE);
  const policies = [...(options.policies ?? []), ...wishesOf(options.followWishes)];
  const entries: ReadonlyMap<string, Entry> = new Map<string, Entry>([
    ...projections.map(projectionEntry),
    ...policies.map(({ policy }, index) => policyEntry(policy, index)),
    ...forwardings.map((forwarding, index) => forwardingEntry(forwarding, policies.length + index)),
  ]);

  /** Requests from before anybody followed are not carried out. */
  function wishesOf(name: string | undefined): NonNullable<SubscriptionsOptions["policies"]> {
    if (name === undefined) return [];
    const own: Parameters<typeof createWishes>[2] = {
      has: (one) => entries.has(one),
      rebuild: beginRebuild,
      compare: beginComparing,
      drop: async (one, wish) => void ((await isWishCarriedOut(readDb, one, wish)) || (await dropKept(readDb, one, wish))),
      forget: async (departure) => {
        for (const projection of projections) await forgetDeparted(readDb, projection, [departure]);
      },
    };
    return [{ policy: createWishes(name, letters, own), from: () => log.readLastPosition() }];
  }

  /** A request that was handled before is skipped. */
  async function beginComparing(name: string, wish: bigint, swap?: { anyway: boolean }): Promise<void> {
    const projection = projections.find((one) => one.name === name);
    if (!projection || !(await beginComparison(readDb, name, wish))) return;
    const { signal } = ending;
    const exchange = (of: string) => rebuild(of, { end: "exchange", resume: true });
    comparing.add(name);
    const compared = compareAndSwap({ databaseUrl, readDb, log, signal, warn, catchUp, exchange }, projection, swap).finally(() =>
      comparing.delete(name),
    );
    // A comparison that broke while it caught the kept generation up leaves it half filled.
    running.push(compared.then(async () => rebuildUntilDone(projection, await whatIsLeft(projection))));
  }

  /** By a separate reader, whose log ends at the given position. */
  async function catchUp(name: string, until: LogReadable): Promise<void> {
    const beside = createSubscriptions({ databaseUrl, log: until, projections, ledger: deps.ledger, warn, applicationName });
    try {
      await beside.rebuild(name, { end: "keep", resume: true, signal: ending.signal });
    } finally {
      await beside.stop();
    }
  }

  /** A running rebuild counts for every request that comes meanwhile, and ends as the last of them says. */
  async function beginRebuild(name: string, end: RebuildEnd, wish: bigint): Promise<void> {
    if (await isWishCarriedOut(readDb, name, wish)) return;
    const projection = projections.find((one) => one.name === name);
    if (!projection) throw new Error(`${name} has no tables to rebuild`);
    const current = rebuilds.get(name);
    await current?.prepared.catch(() => {});
    if (current && (await endOtherwise(readDb, name, { end, wish }))) return;
    // It exchanges what was filled before, or is just over.
    await current?.finished.catch(() => {});
    running.push(rebuildUntilDone(projection, { end, wish }));
    await rebuilds.get(name)?.prepared;
  }

  function projectionEntry(projection: Projection, priority: number): [string, Entry] {
    const { name } = projection;
    const runner = createRunner(deps, subscriptionOf(projection, name, true, deps.ledger), priority);
    const handle = (transaction: Transaction, event: StoredEvent) => projection.apply(transaction, name, [event], { publishing: false });
    return [name, { runner, letterbox: { model: name, handle, pushes: Object.keys(projection.pushes).length > 0 } }];
  }

  function policyEntry(policy: Policy, index: number): [string, Entry] {
    const { name: model, version, handles: types } = policy;
    const concerns = ({ type }: StoredEvent) => types.has(type);
    const process = (...[lease, events, moment]: Parameters<Parameters<typeof createRunner>[1]["process"]>) =>
      handleEvents(policy, lease, events, moment);
    const runner = createRunner(
      withoutTables,
      { model, version, types, concerns, publishing: false, pushes: false, restMs: 0, process },
      projections.length + index,
    );
    return [model, { runner, letterbox: { model, handle: (_transaction, event) => policy.handle(event), pushes: false } }];
  }

  function forwardingEntry(forwarding: Forwarding, index: number): [string, Entry] {
    const { name: model, version } = forwarding;
    const process = (...[lease, events, moment]: Parameters<Parameters<typeof createRunner>[1]["process"]>) =>
      forwardEvents(forwarding, lease, events, moment);
    const concerns = () => true;
    const runner = createRunner(
      withoutTables,
      { model, version, concerns, publishing: false, pushes: false, restMs: 0, process },
      projections.length + index,
    );
    // It has no dead letters: an event that it cannot hand on is retried.
    return [model, { runner, letterbox: { model, handle: async () => {}, pushes: false } }];
  }

  function entryOf(name: string): Entry {
    const entry = entries.get(name);
    if (!entry) throw new Error(`There is no subscription ${name}; there are ${[...entries.keys()].join(", ")}`);
    return entry;
  }

  /** A separate signal, so that the number of listeners is small whatever the number of subscriptions. */
  const ownSignal = (signal?: AbortSignal) => AbortSignal.any(signal ? [signal, ending.signal] : [ending.signal]);

  async function untilAllPrepared(prepared: Promise<void>): Promise<void> {
    preparing.add(prepared);
    try {
      await prepared;
      await Promise.allSettled(preparing);
    } finally {
      preparing.delete(prepared);
    }
  }

  async function rebuild(name: string, { resume = false, end = "replace", wish, onProgress, signal }: RebuildOptions): Promise<void> {
    if (rebuilds.has(name)) throw new Error(`${name} is being rebuilt already`);
    const { runner: live } = entryOf(name);
    const projection = projections.find((one) => one.name === name);
    if (!projection) throw new Error(`${name} has no tables to rebuild`);
    const priority = entries.size + projections.indexOf(projection);
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

  async function warnOfNewer(): Promise<void> {
    const checkpoints = await readCheckpoints(readDb);
    for (const { name, version } of projections) {
      const live = checkpoints.find(({ model }) => model === name);
      if (live && meaningOf(live.version) > meaningOf(version))
        warn(`${name} is version ${live.version}, newer than ours (${version}): standing by`);
    }
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
        const resumeLive = needed?.isEmpty ? await entryOf(projection.name).runner.suspend() : undefined;
        return { projection, needed, resumeLive };
      }),
    );
    // All at once: rebuilds that are asked for together read the log together.
    for (const { projection, needed, resumeLive } of found)
      if (needed) running.push(rebuildUntilDone(projection, { resume: true, end: needed.end }).finally(resumeLive));
  }

  /** Nobody waits for its failure: an outage only interrupts it, and another process may have ended it meanwhile. */
  async function rebuildUntilDone(projection: Projection, first: RebuildOptions | undefined): Promise<void> {
    for (let next = first; next && !ending.signal.aborted; next = await whatIsLeft(projection))
      try {
        return await rebuild(projection.name, next);
      } catch (error) {
        if (!ending.signal.aborted) warn(`The rebuild of ${projection.name} was interrupted and goes on`, error);
      }
  }

  /** What this projection still needs, after a moment; nothing if a request began another rebuild or comparison meanwhile. */
  async function whatIsLeft(projection: Projection): Promise<RebuildOptions | undefined> {
    const { name } = projection;
    for (;;) {
      await pause(REBUILD_AGAIN_MS, ownSignal());
      if (ending.signal.aborted) return undefined;
      try {
        const needed = await findNeeded(projection);
        // Asked last: a comparison fills what it compares, and that is not left over.
        return needed && !rebuilds.has(name) && !comparing.has(name) ? { resume: true, end: needed.end } : undefined;
      } catch (error) {
        warn(`Could not find out how the rebuild of ${projection.name} goes on`, error);
      }
    }
  }

  async function prunePushesForEver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await prunePushes(readDb, { olderThanSeconds: PUSHES_KEPT_SECONDS }).catch((error: unknown) => warn("Could not prune pushes", error));
      await pause(PRUNE_EVERY_MS, signal);
    }
  }

  return {
    async start() {
      await migrateReadDb(databaseUrl);
      for (const projection of projections) await ensureReadModel(readDb, projection);
      for (const { policy, from } of policies) await ensurePolicyCheckpoint(readDb, { ...policy, from: (await from?.()) ?? 0n });
      for (const forwarding of forwardings) await ensurePolicyCheckpoint(readDb, { ...forwarding, from: 0n });
      await warnOfNewer();
      await resumeRebuilds();
      for (const { runner } of entries.values()) running.push(runner.run(ownSignal()));
      if (projections.some(({ pushes }) => Object.keys(pushes).length > 0)) running.push(prunePushesForEver(ownSignal()));
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
      await reader.stop();
      await Promise.all([readDb.end(), checkpointDb.end()]);
    },
    followFromNow: reader.followFromNow,
    async settle(signal) {
      const tail = await reader.readLastPosition();
      const flowing = [...entries.values()].filter(({ runner }) => !runner.pauseSwitch.isClosed());
      await Promise.all(flowing.map(({ runner }) => runner.waitFor(tail, signal)));
    },
    waitFor: (name, position, signal) => entryOf(name).runner.waitFor(position, signal),
    hold: (name) => entryOf(name).runner.pauseSwitch.close(),
    resume: (name) => entryOf(name).runner.pauseSwitch.open(),
    async status() {
      const [tail, checkpoints] = await Promise.all([reader.readLastPosition(), readCheckpoints(readDb)]);
      return checkpoints.map((checkpoint) => {
        const filling = rebuilds.get(checkpoint.name)?.runner;
        const runner = checkpoint.status === "filling" || checkpoint.status === "kept" ? filling : entries.get(checkpoint.name)?.runner;
        return statusOf(checkpoint, tail, runner?.status());
      });
    },
    sourceFaults: reader.faults,
    rebuild: (name, rebuildOptions = {}) => rebuild(name, rebuildOptions),
    ...letters,
  };
}
