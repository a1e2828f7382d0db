import { setMaxListeners } from "node:events";
import type { EventFeed } from "@shiye/infra/feed/event-feed";
import type { PushPublisher } from "@shiye/infra/push/push-bus";
import { createPushOutbox, prunePushes } from "@shiye/infra/push/push-outbox";
import { createCheckpointPasser } from "@shiye/infra/read-db/checkpoint-passer";
import { readCheckpoints } from "@shiye/infra/read-db/checkpoints";
import { migrateReadDb } from "@shiye/infra/read-db/migrate";
import { listQuarantined, type QuarantinedStream } from "@shiye/infra/read-db/quarantine";
import { openReadDb } from "@shiye/infra/read-db/read-db";
import { ensureReadModel, fillingSchemaOf } from "@shiye/infra/read-db/schemas";
import { readModels as allReadModels } from "./read-models.ts";
import { pause } from "./runner/gate.ts";
import { type QuarantineOutcome, releaseQuarantined, retryQuarantined } from "./runner/quarantine.ts";
import type { ReadModel } from "./runner/read-model.ts";
import { type Rebuild, type RebuildProgress, startRebuild } from "./runner/rebuild.ts";
import { createRunner, type Runner, type RunnerDeps } from "./runner/runner.ts";
import { type ProjectionStatus, statusOf } from "./status.ts";

const PRUNE_EVERY_MS = 60_000;
/** A socket that was away longer loads afresh. */
const PUSHES_KEPT_SECONDS = 15 * 60;

interface ProjectorsOptions {
  /** Where the read models live. */
  databaseUrl: string;
  feed: EventFeed;
  /** Default: the outbox in the same database. */
  publisher?: PushPublisher;
  readModels?: readonly ReadModel[];
  log?: (message: string, detail?: unknown) => void;
}

export interface Projectors {
  /** Makes what is missing and sets every read model going; returns when they run, not when they have caught up. */
  start(): Promise<void>;
  /** Ends after the transaction in hand. */
  stop(): Promise<void>;
  /** Waits until every read model that is not held has passed what is in the log now. */
  settle(signal?: AbortSignal): Promise<void>;
  waitFor(name: string, position: bigint, signal?: AbortSignal): Promise<void>;
  /** Stops a read model before its next batch, so that a test can look at members who read late. */
  hold(name: string): void;
  resume(name: string): void;
  status(): Promise<ProjectionStatus[]>;
  /** Fills a fresh incarnation beside the live one and swaps them; resolves when the new one serves. */
  rebuild(name: string, options?: { onProgress?: (progress: RebuildProgress) => void; signal?: AbortSignal }): Promise<void>;
  quarantined(): Promise<QuarantinedStream[]>;
  retryQuarantined(name: string, stream: string): Promise<QuarantineOutcome>;
  releaseQuarantined(name: string, stream: string): Promise<QuarantineOutcome>;
}

export function createProjectors(options: ProjectorsOptions): Projectors {
  const { databaseUrl, feed, publisher = createPushOutbox(), readModels = allReadModels, log = () => {} } = options;
  // Two incarnations of each may run at once, each on a connection of its own; the rest is for looking and pruning.
  const readDb = openReadDb({ url: databaseUrl, max: readModels.length * 2 + 4, applicationName: "projectors" });
  const deps: RunnerDeps = { readDb, feed, publisher, passer: createCheckpointPasser(readDb), log };
  const ending = new AbortController();
  // Every runner waits at it in its subscription, at its gate and in its pauses; the default of ten would call that a leak.
  setMaxListeners(readModels.length * 8 + 8, ending.signal);
  const running: Promise<void>[] = [];
  const rebuilds = new Map<string, Rebuild>();
  const projections = new Map(
    readModels.map((readModel) => [
      readModel.name,
      { readModel, runner: createRunner(deps, { readModel, schema: readModel.name, publishing: true }) },
    ]),
  );

  function projectionOf(name: string): { readModel: ReadModel; runner: Runner } {
    const projection = projections.get(name);
    if (!projection) throw new Error(`There is no read model ${name}; there are ${[...projections.keys()].join(", ")}`);
    return projection;
  }

  async function rebuild(
    name: string,
    { resume = false, onProgress, signal }: { resume?: boolean; onProgress?: (progress: RebuildProgress) => void; signal?: AbortSignal },
  ): Promise<void> {
    if (rebuilds.has(name)) throw new Error(`${name} is being rebuilt already`);
    const { readModel, runner } = projectionOf(name);
    const until = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
    const begun = startRebuild(deps, { readModel, live: runner, resume, signal: until, onProgress });
    rebuilds.set(name, begun);
    try {
      await begun.finished;
    } finally {
      rebuilds.delete(name);
    }
  }

  /** A read model of an older version is rebuilt while it serves; a rebuild that was cut off goes on. */
  async function resumeRebuilds(): Promise<void> {
    const checkpoints = await readCheckpoints(readDb);
    for (const { readModel } of projections.values()) {
      const { name, version } = readModel;
      const live = checkpoints.find(({ model }) => model === name);
      const begun = checkpoints.some((checkpoint) => checkpoint.model === fillingSchemaOf(name) && checkpoint.version === version);
      if (live && live.version > version) log(`Read model ${name} is version ${live.version}, newer than ours (${version}): standing by`);
      if (live && (live.version < version || (live.version === version && begun))) running.push(rebuildUntilDone(name));
    }
  }

  /** Nobody waits for this one to fail: an outage only interrupts it. */
  async function rebuildUntilDone(name: string): Promise<void> {
    while (!ending.signal.aborted)
      try {
        return await rebuild(name, { resume: true });
      } catch (error) {
        if (ending.signal.aborted) return;
        log(`The rebuild of ${name} was interrupted and goes on`, error);
        await pause(1000, ending.signal);
      }
  }

  async function pruneForEver(): Promise<void> {
    while (!ending.signal.aborted) {
      await prunePushes(readDb, { olderThanSeconds: PUSHES_KEPT_SECONDS }).catch((error: unknown) => log("Could not prune pushes", error));
      await pause(PRUNE_EVERY_MS, ending.signal);
    }
  }

  return {
    async start() {
      await migrateReadDb(databaseUrl);
      for (const { readModel } of projections.values()) await ensureReadModel(readDb, readModel);
      await resumeRebuilds();
      for (const { runner } of projections.values()) running.push(runner.run(ending.signal));
      running.push(pruneForEver());
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
      await readDb.end();
    },
    async settle(signal) {
      const tail = await feed.readLastPosition();
      const flowing = [...projections.values()].filter(({ runner }) => !runner.gate.isClosed());
      await Promise.all(flowing.map(({ runner }) => runner.waitFor(tail, signal)));
    },
    waitFor: (name, position, signal) => projectionOf(name).runner.waitFor(position, signal),
    hold: (name) => projectionOf(name).runner.gate.close(),
    resume: (name) => projectionOf(name).runner.gate.open(),
    async status() {
      const [tail, checkpoints] = await Promise.all([feed.readLastPosition(), readCheckpoints(readDb)]);
      return checkpoints.map((checkpoint) => {
        const filling = rebuilds.get(checkpoint.name)?.runner;
        const runner = checkpoint.status === "live" ? projections.get(checkpoint.name)?.runner : filling;
        return statusOf(checkpoint, tail, runner?.status());
      });
    },
    rebuild: (name, rebuildOptions = {}) => rebuild(name, rebuildOptions),
    quarantined: () => listQuarantined(readDb),
    retryQuarantined: (name, stream) => retryQuarantined(readDb, projectionOf(name).readModel, stream),
    releaseQuarantined: (name, stream) => releaseQuarantined(readDb, projectionOf(name).readModel, stream),
  };
}
