import type { EventLog } from "../event-store/event-log.ts";
import { openReadDb } from "../read-models/database.ts";
import { meaningOf } from "../read-models/define-tables.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { prunePushes } from "../realtime/push-outbox.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { pause } from "../waiting.ts";
import { createCheckpointStepper } from "./checkpoint-stepper.ts";
import { ensurePolicyCheckpoint, readCheckpoints } from "./checkpoints.ts";
import { isWishCarriedOut } from "./comparisons.ts";
import { type DeadLetterStream, listDeadLetters } from "./dead-letters.ts";
import { type Entry, forwardingEntry, policyEntry, projectionEntry } from "./entries.ts";
import { createEventReader, type EventReader } from "./event-reader.ts";
import type { EventSource } from "./event-source.ts";
import { forgetDeparted } from "./forget-departed.ts";
import type { Forwarding } from "./forwarding.ts";
import { dropKept, ensureReadModel } from "./generations.ts";
import type { SourceFault } from "./inspect-batch.ts";
import { createLogSource } from "./log-source.ts";
import type { LogReadable } from "./log-until.ts";
import type { Policy } from "./policy.ts";
import type { Projection } from "./projection.ts";
import { createRebuilds, type RebuildOptions } from "./rebuilds.ts";
import { type DeadLetterOutcome, releaseDeadLetter, retryDeadLetters } from "./retry-dead-letters.ts";
import type { RunnerDeps } from "./runner.ts";
import { type SubscriptionStatus, statusOf } from "./status.ts";
import { createWishes } from "./wishes.ts";

const PRUNE_EVERY_MS = 60_000;
/** A client that was away longer than this loads everything again. */
const PUSHES_KEPT_SECONDS = 15 * 60;

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
  const rebuilds = createRebuilds({
    deps,
    databaseUrl,
    log,
    projections,
    ending: ending.signal,
    liveOf: (name) => entryOf(name).runner,
    firstPriority: () => entries.size,
    catchUp,
    goOn: (work) => void running.push(work),
  });
  const policies = [...(options.policies ?? []), ...wishesOf(options.followWishes)];
  const entries: ReadonlyMap<string, Entry> = new Map([
    ...projections.map((projection, index) => [projection.name, projectionEntry(deps, projection, index)] as const),
    ...policies.map(({ policy }, index) => [policy.name, policyEntry(withoutTables, policy, projections.length + index)] as const),
    ...forwardings.map(
      (forwarding, index) =>
        [forwarding.name, forwardingEntry(withoutTables, forwarding, projections.length + policies.length + index)] as const,
    ),
  ]);

  /** Requests from before anybody followed are not carried out. */
  function wishesOf(name: string | undefined): NonNullable<SubscriptionsOptions["policies"]> {
    if (name === undefined) return [];
    const own: Parameters<typeof createWishes>[2] = {
      has: (one) => entries.has(one),
      rebuild: rebuilds.begin,
      compare: rebuilds.compare,
      drop: async (one, wish) => void ((await isWishCarriedOut(readDb, one, wish)) || (await dropKept(readDb, one, wish))),
      forget: async (departure) => {
        for (const projection of projections) await forgetDeparted(readDb, projection, [departure]);
      },
    };
    return [{ policy: createWishes(name, letters, own), from: () => log.readLastPosition() }];
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

  function entryOf(name: string): Entry {
    const entry = entries.get(name);
    if (!entry) throw new Error(`There is no subscription ${name}; there are ${[...entries.keys()].join(", ")}`);
    return entry;
  }

  /** A separate signal, so that the number of listeners is small whatever the number of subscriptions. */
  const ownSignal = (signal?: AbortSignal) => AbortSignal.any(signal ? [signal, ending.signal] : [ending.signal]);

  async function warnOfNewer(): Promise<void> {
    const checkpoints = await readCheckpoints(readDb);
    for (const { name, version } of projections) {
      const live = checkpoints.find(({ model }) => model === name);
      if (live && meaningOf(live.version) > meaningOf(version))
        warn(`${name} is version ${live.version}, newer than ours (${version}): standing by`);
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
      await rebuilds.resume();
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
        const filling = rebuilds.fillingOf(checkpoint.name);
        const runner = checkpoint.status === "filling" || checkpoint.status === "kept" ? filling : entries.get(checkpoint.name)?.runner;
        return statusOf(checkpoint, tail, runner?.status());
      });
    },
    sourceFaults: reader.faults,
    rebuild: rebuilds.rebuild,
    ...letters,
  };
}
