import { readCheckpoints } from "@shiye/infra/read-db/checkpoints";
import { fillingSchemaOf, finishFilling, prepareFilling, swapFilled } from "@shiye/infra/read-db/schemas";
import { pause } from "./gate.ts";
import type { ReadModel } from "./read-model.ts";
import { createRunner, type Runner, type RunnerDeps } from "./runner.ts";

const LOOK_MS = 100;

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
  /** Resolves when the new tables serve; rejects when it was given up. */
  finished: Promise<void>;
}

/**
 * Fills a second incarnation from the beginning of the log, beside the one that serves, and swaps them when it has come as
 * far. It publishes nothing: members were told when it happened. `live` is held for the moment of the swap, so that the new
 * one need not chase it; runners of other processes are fenced by the swap itself.
 */
export function startRebuild(
  deps: RunnerDeps,
  options: { readModel: ReadModel; live: Runner; resume: boolean; signal: AbortSignal; onProgress?: (progress: RebuildProgress) => void },
): Rebuild {
  const { readModel, live, signal } = options;
  const schema = fillingSchemaOf(readModel.name);
  const runner = createRunner(deps, { readModel, schema, publishing: false });
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);

  async function positions(): Promise<{ filling: bigint | undefined; live: bigint }> {
    const checkpoints = await readCheckpoints(deps.readDb);
    const of = (model: string) => checkpoints.find((checkpoint) => checkpoint.model === model)?.position;
    return { filling: of(schema), live: of(readModel.name) ?? 0n };
  }

  async function swap(): Promise<boolean> {
    const wasHeld = live.gate.isClosed();
    live.gate.close();
    try {
      // A live runner that is in the middle of a batch ends it first; the new one follows to where that ends.
      for (let look = 0; look < 50 && !until.aborted; look++) {
        if (await swapFilled(deps.readDb, readModel.name)) return true;
        await pause(LOOK_MS / 5, until);
      }
      return false;
    } finally {
      if (!wasHeld) live.gate.open();
    }
  }

  /** Once the tables are full, and only then; what happened meanwhile is caught up after it. */
  async function makeFit(): Promise<void> {
    runner.gate.close();
    try {
      await finishFilling(deps.readDb, readModel);
    } finally {
      runner.gate.open();
    }
  }

  async function fillAndSwap(): Promise<void> {
    for (let fit = false; ; ) {
      const tail = await deps.feed.readLastPosition();
      const at = await positions();
      // Another process has swapped: the incarnation that we were filling serves already.
      if (at.filling === undefined) return;
      const { rate, speed } = runner.status();
      const left = tail > at.filling ? Number(tail - at.filling) : 0;
      options.onProgress?.({ name: readModel.name, position: at.filling, tail, rate, secondsLeft: speed > 0 ? left / speed : 0 });
      if (at.filling >= tail && !fit) {
        await makeFit();
        fit = true;
      } else if (at.filling >= tail && at.filling >= at.live && (await swap())) return;
      await pause(LOOK_MS, until);
      if (signal.aborted) throw new Error(`The rebuild of ${readModel.name} was given up`);
    }
  }

  const finished = (async () => {
    await prepareFilling(deps.readDb, readModel, { resume: options.resume });
    const running = runner.run(until);
    try {
      await fillAndSwap();
    } finally {
      ending.abort();
      await running;
    }
  })();
  return { runner, finished };
}
