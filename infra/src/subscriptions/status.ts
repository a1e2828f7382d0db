import type { Checkpoint, CheckpointStatus } from "./checkpoints.ts";
import type { RunnerState } from "./runner.ts";

/** State of one generation of a subscription, compared with the real end of the log. */
export interface SubscriptionStatus {
  name: string;
  /** The schema: the name, or `<name>_next` for one that is being filled. */
  model: string;
  version: number;
  status: CheckpointStatus;
  /** State of the runner in this process; undefined if this process runs none. */
  state: RunnerState | undefined;
  position: bigint;
  tail: bigint;
  /** Positions. Those of EventStoreDB are offsets in bytes. */
  lag: bigint;
  /** Events a second. */
  rate: number;
  /** Infinity where no runner of this process knows how many positions a second it passes. */
  secondsLeft: number;
  deadLetters: number;
  lastError: string | undefined;
}

interface RunnerView {
  state: RunnerState;
  rate: number;
  speed: number;
  lastError: string | undefined;
}

export function statusOf(checkpoint: Checkpoint, tail: bigint, runner: RunnerView | undefined): SubscriptionStatus {
  const { name, model, version, status, position } = checkpoint;
  const lag = tail > position ? tail - position : 0n;
  const rate = runner?.rate ?? checkpoint.rate;
  const speed = runner?.speed ?? 0;
  return {
    name,
    model,
    version,
    status,
    // A runner without work gets no batch, so it does not know that it has caught up.
    state: runner?.state === "catching-up" && lag === 0n ? "live" : runner?.state,
    position,
    tail,
    lag,
    rate,
    secondsLeft: lag === 0n ? 0 : speed > 0 ? Number(lag) / speed : Number.POSITIVE_INFINITY,
    deadLetters: checkpoint.deadLetters,
    lastError: runner?.lastError,
  };
}
