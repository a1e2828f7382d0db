import { answeredSoon } from "../postgres/connection-limits.ts";
import type { ReadDb } from "../read-models/database.ts";
import { CHECKPOINT_CHANNEL } from "./checkpoints.ts";
import { LeaseLostError } from "./failures.ts";
import type { Lease } from "./lease.ts";

/** A step waits this long at most, and so does a reader that waits for its own write. */
const LIVE_MS = 2;
/** A locked row is tried again after this. */
const HELD_MS = 25;
/** While catching up nobody waits for a step. What a crash loses is read again. */
const BEHIND_MS = 200;
/** The pause after a statement, as a multiple of its duration: a busy database has more urgent work. */
const RESTS = 4;
/** The longest pause: pushes and readers wait for these checkpoints, and an unanswered statement takes eight seconds. */
const LONGEST_REST_MS = 100;

/** Moves checkpoints past events that their subscriptions ignore, in one statement for all subscriptions of the process. */
export interface CheckpointStepper {
  /**
   * Resolves when the checkpoint is stored there; rejects when the lease was lost. Callers need not wait: a later step includes an earlier
   * one.
   */
  step(lease: Lease, to: bigint, options: { live: boolean; rate: number }): Promise<void>;
  /** Stores the last step of one lease, if that is possible now, and forgets the lease. */
  end(lease: Lease): Promise<void>;
}

interface Step {
  lease: Lease;
  to: bigint;
  rate: number;
  resolve: (() => void)[];
  reject: ((error: unknown) => void)[];
}

/**
 * Few subscriptions handle a like; all others only step past it. A dozen commits for each like would take the database's time from the few
 * that members wait for.
 *
 * A locked row (by a commit, by a swap) is left out and stepped later, so one subscription never delays the others. As in every commit of
 * the engine, nobody waits for the disk, because the log can tell the events again.
 */
const stepStatement = `
  with steps as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::real[]) as step(model, fencing_token, position, rate)
  ),
  free as (
    select model from projections.checkpoints where model = any($1::text[]) order by model for update skip locked
  ),
  moved as (
    update projections.checkpoints c set position = greatest(c.position, step.position), rate = step.rate, updated_at = now()
    from steps step join free using (model)
    where c.model = step.model and c.fencing_token = step.fencing_token
    returning c.model
  )
  select free.model, moved.model is not null as moved, pg_notify('${CHECKPOINT_CHANNEL}', ''), set_config('synchronous_commit', 'off', true)
  from free left join moved using (model)`;

export function createCheckpointStepper(readDb: ReadDb): CheckpointStepper {
  const pending = new Map<string, Step>();
  let timer: NodeJS.Timeout | undefined;
  let dueIn = Number.POSITIVE_INFINITY;
  let restsUntil = 0;
  let flushing: Promise<void> | undefined;
  let held = false;

  function schedule(wanted: number): void {
    const milliseconds = Math.max(wanted, restsUntil - performance.now());
    if (flushing || (timer && dueIn <= milliseconds)) return;
    clearTimeout(timer);
    dueIn = milliseconds;
    timer = setTimeout(() => void flush(), milliseconds);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    dueIn = Number.POSITIVE_INFINITY;
    const began = performance.now();
    flushing ??= send().finally(() => {
      flushing = undefined;
      const ended = performance.now();
      restsUntil = ended + Math.min((ended - began) * RESTS, LONGEST_REST_MS);
      if (pending.size > 0) schedule(held ? HELD_MS : LIVE_MS);
    });
    await flushing;
  }

  async function send(): Promise<void> {
    const steps = [...pending.values()];
    if (steps.length === 0) return;
    pending.clear();
    held = false;
    try {
      const { rows } = await readDb.query<{ model: string; moved: boolean }>({
        name: "step-checkpoints",
        text: stepStatement,
        ...answeredSoon,
        values: [
          steps.map(({ lease }) => lease.model),
          steps.map(({ lease }) => lease.fencingToken),
          steps.map(({ to }) => to.toString()),
          steps.map(({ rate }) => rate),
        ],
      });
      const moved = new Map(rows.map((row) => [row.model, row.moved]));
      for (const step of steps) {
        const outcome = moved.get(step.lease.model);
        if (outcome === undefined) keep(step);
        else if (outcome) for (const resolve of step.resolve) resolve();
        else for (const reject of step.reject) reject(new LeaseLostError(step.lease.model));
      }
    } catch (error) {
      for (const { reject } of steps) for (const fail of reject) fail(error);
    }
  }

  /** Joins a step that is already scheduled. */
  function keep(step: Step): void {
    held = true;
    const later = pending.get(step.lease.model);
    if (!later || later.lease !== step.lease) {
      if (!later) pending.set(step.lease.model, step);
      return;
    }
    later.resolve.push(...step.resolve);
    later.reject.push(...step.reject);
  }

  return {
    step(lease, to, { live, rate }) {
      return new Promise((resolve, reject) => {
        const known = pending.get(lease.model);
        const waiting = known?.lease === lease ? known : { resolve: [], reject: [] };
        pending.set(lease.model, { lease, to, rate, resolve: [...waiting.resolve, resolve], reject: [...waiting.reject, reject] });
        schedule(live ? LIVE_MS : BEHIND_MS);
      });
    },
    async end(lease) {
      await flushing?.catch(() => {});
      if (pending.get(lease.model)?.lease === lease) await flush();
      if (pending.get(lease.model)?.lease === lease) pending.delete(lease.model);
    },
  };
}
