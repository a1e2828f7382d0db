import { answeredSoon } from "../log/postgres/connection-limits.ts";
import { type Advance, CHECKPOINT_CHANNEL } from "./checkpoints.ts";
import type { ReadDb } from "./read-db.ts";

export interface CheckpointPasser {
  /** True when the checkpoint was moved; false when it must be tried alone: somebody holds its row, or it is not where it is said to be. */
  pass(step: Advance): Promise<boolean>;
}

/**
 * An event means something to a few read models, and all the others only step past it. Those that do so at the same moment share one
 * statement: a dozen commits for each like would take the database's time from the few that members wait for.
 *
 * A row that is held (a swap, a quarantined stream that is tried again) is left out, so that one read model never holds up the rest.
 * As in every commit of read models, nobody waits for the disk: the log can tell it again.
 */
const passStatement = `
  with steps as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::real[]) as step(model, epoch, from_position, to_position, rate)
  ),
  free as (
    select model from projections.checkpoints where model = any($1::text[]) order by model for update skip locked
  ),
  moved as (
    update projections.checkpoints c set position = step.to_position, rate = step.rate, updated_at = now()
    from steps step join free using (model)
    where c.model = step.model and c.epoch = step.epoch and c.position = step.from_position
    returning c.model
  )
  select model, pg_notify('${CHECKPOINT_CHANNEL}', ''), set_config('synchronous_commit', 'off', true) from moved`;

export function createCheckpointPasser(readDb: ReadDb): CheckpointPasser {
  let waiting: { step: Advance; resolve: (moved: boolean) => void; reject: (error: unknown) => void }[] = [];

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const steps = batch.map(({ step }) => step);
    try {
      const { rows } = await readDb.query<{ model: string }>({
        name: "pass-checkpoints",
        text: passStatement,
        ...answeredSoon,
        values: [
          steps.map(({ model }) => model),
          steps.map(({ epoch }) => epoch),
          steps.map(({ from }) => from.toString()),
          steps.map(({ to }) => to.toString()),
          steps.map(({ rate }) => rate),
        ],
      });
      const moved = new Set(rows.map(({ model }) => model));
      for (const { step, resolve } of batch) resolve(moved.has(step.model));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    pass: (step) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ step, resolve, reject });
      }),
  };
}
