import { pause } from "../waiting.ts";
import { commitEvents } from "./commit-events.ts";
import {
  fillingSchemaOf,
  finishFilling,
  keepFilled,
  makeIndexes,
  prepareFilling,
  type RebuildEnd,
  readFilling,
  swapFilled,
} from "./generations.ts";
import type { Projection } from "./projection.ts";
import { createRunner, type Runner, type RunnerDeps } from "./runner.ts";
import type { Subscription } from "./subscription.ts";

const LOOK_MS = 100;
/** Interval of looks at a long rebuild: of 21 at once, a look each tenth of a second was two of three statements. */
const LONGEST_LOOK_MS = 1000;
/** Looks at the filling generation while the live one is suspended: two seconds in all. */
const LOOKS_BEFORE_SWAP = 100;

export interface RebuildProgress {
  name: string;
  position: bigint;
  tail: bigint;
  /** Events a second. */
  rate: number;
  secondsLeft: number;
}

export interface Rebuild {
  runner: Runner;
  /** Resolves when the empty tables are created: from then on a start of the process continues with them. */
  prepared: Promise<void>;
  /** Resolves when the new tables serve; rejects when the rebuild was given up. */
  finished: Promise<void>;
}

/** One generation of a projection, as a runner carries it out. */
export function subscriptionOf(projection: Projection, schema: string, publishing: boolean, ledger = false): Subscription {
  const { version, handles, concerns, restMs, pushes } = projection;
  return {
    model: schema,
    version,
    types: handles,
    concerns,
    publishing,
    pushes: publishing && Object.keys(pushes).length > 0,
    restMs,
    process: (lease, events, moment) => commitEvents(projection, lease, events, moment, ledger),
  };
}

/**
 * Fills a second generation from the start of the log, beside the live one, and swaps them when it has caught up. It publishes nothing:
 * members were told when it happened, and they reload if the live one was not so far (`swapFilled`). Both runners of this process give
 * their leases back for the swap, so that neither loses one; the swap itself fences runners of other processes.
 */
export function startRebuild(
  deps: RunnerDeps,
  options: {
    projection: Projection;
    live: Runner;
    priority: number;
    resume: boolean;
    end: RebuildEnd;
    wish: bigint | undefined;
    signal: AbortSignal;
    /** Limits such work to what the connections of the database allow. */
    limitFinishing: (work: () => Promise<void>) => Promise<void>;
    /**
     * Resolves when this generation and all others that were asked for meanwhile are prepared: rebuilds that begin together read the log
     * once.
     */
    untilAllPrepared: (prepared: Promise<void>) => Promise<void>;
    onProgress?: ((progress: RebuildProgress) => void) | undefined;
  },
): Rebuild {
  const { projection, live, signal, resume, end, wish } = options;
  const { name } = projection;
  const schema = fillingSchemaOf(name);
  let completing = false;
  const filling: Subscription = {
    ...subscriptionOf(projection, schema, false, deps.ledger),
    // If another process settled the rows, it may have died before it made the indexes.
    begin: async ({ settled }) => (settled && !completing ? options.limitFinishing(() => makeIndexes(deps.readDb, projection)) : undefined),
  };
  const runner = createRunner(deps, filling, options.priority);
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);

  /** How far both generations are; undefined once another process has ended this rebuild. */
  async function positions(): Promise<{ filling: bigint; live: bigint } | undefined> {
    const found = await readFilling(deps.readDb, name);
    if (found && found.end !== end) throw new Error(`The rebuild of ${name} is to end otherwise now: ${found.end}, not ${end}`);
    return found;
  }

  async function swap(how: Exclude<RebuildEnd, "keep">): Promise<boolean> {
    const resumeLive = await live.suspend();
    try {
      for (let look = 0; look < LOOKS_BEFORE_SWAP && !until.aborted; look++) {
        const at = await positions();
        if (!at || at.filling >= at.live) break;
        await pause(LOOK_MS / 5, until);
      }
      const resumeFilling = await runner.suspend();
      if (await swapFilled(deps.readDb, name, how)) {
        ending.abort();
        return true;
      }
      resumeFilling();
      return false;
    } finally {
      resumeLive();
    }
  }

  /** Only once the tables are full. Events that arrive meanwhile are caught up afterwards. */
  async function buildIndexes(): Promise<void> {
    if (until.aborted) return;
    completing = true;
    await runner.hold();
    try {
      await finishFilling(deps.readDb, projection);
    } finally {
      // With its next lease the runner learns that the rows are settled.
      const resume = await runner.suspend();
      runner.pauseSwitch.open();
      resume();
    }
  }

  /** Waits a moment, or less if the generation is full before. */
  async function untilNextLook(tail: bigint, pauseMs: number): Promise<void> {
    const look = new AbortController();
    const full = runner.waitFor(tail, look.signal).catch(() => {});
    await Promise.race([full, pause(pauseMs, AbortSignal.any([until, look.signal]))]);
    look.abort();
  }

  async function fillAndSwap(): Promise<void> {
    let pauseMs = LOOK_MS;
    for (let indexed = false; ; ) {
      const tail = await deps.reader.readLastPosition();
      const at = await positions();
      // The generation that we were filling is live or kept already.
      if (!at) return;
      const { rate, speed } = runner.status();
      const left = tail > at.filling ? Number(tail - at.filling) : 0;
      options.onProgress?.({ name, position: at.filling, tail, rate, secondsLeft: speed > 0 ? left / speed : 0 });
      if (at.filling < tail) {
        await untilNextLook(tail, pauseMs);
        pauseMs = Math.min(pauseMs * 1.2, LONGEST_LOOK_MS);
      } else if (runner.status().state === "standby") {
        // Another process fills it, and makes its indexes.
        await pause(LOOK_MS, until);
      } else if (!indexed) {
        await options.limitFinishing(buildIndexes);
        indexed = true;
      } else if (end === "keep") {
        await runner.suspend();
        // The next look shows whether another end was requested meanwhile.
        await keepFilled(deps.readDb, name, end);
      } else if (at.filling >= at.live && (await swap(end))) return;
      else await pause(LOOK_MS, until);
      if (signal.aborted) throw new Error(`The rebuild of ${name} was given up`);
    }
  }

  const prepared = prepareFilling(deps.readDb, projection, { resume, end, wish });
  const finished = (async () => {
    await options.untilAllPrepared(prepared);
    const running = runner.run(until);
    try {
      await fillAndSwap();
    } finally {
      ending.abort();
      await running;
    }
  })();
  return { runner, prepared, finished };
}
