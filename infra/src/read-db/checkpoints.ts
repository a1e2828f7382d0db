import type { ReadDb, Transaction } from "./read-db.ts";

/** The channel that a commit notifies when a live read model moves, for those who wait for their own write. */
export const CHECKPOINT_CHANNEL = "checkpoints";

const RUNNER_LOCKS = 7_160_012;

export interface Checkpoint {
  model: string;
  name: string;
  version: number;
  position: bigint;
  epoch: number;
  status: "live" | "filling";
  /** Quarantined events. */
  parked: number;
  /** Events a second, as its runner last measured. */
  rate: number;
}

type CheckpointRow = Omit<Checkpoint, "position"> & { position: string };

const columns = "model, name, version, position::text, epoch, status, parked, rate";

export async function readCheckpoints(readDb: ReadDb | Transaction): Promise<Checkpoint[]> {
  const { rows } = await readDb.query<CheckpointRow>(`select ${columns} from projections.checkpoints order by model`);
  return rows.map(checkpointOf);
}

/**
 * Makes this connection the only runner of a read model for as long as it lives; undefined when another one is.
 * The lock decides who may begin, the epoch who may still write: one whose connection died without its knowledge finds at its
 * next commit that the epoch has moved on, and stops.
 */
export async function takeLead(connection: Transaction, model: string): Promise<Checkpoint | undefined> {
  const lock = await connection.query<{ taken: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as taken", [RUNNER_LOCKS, model]);
  if (!lock.rows[0]?.taken) return undefined;
  const { rows } = await connection.query<CheckpointRow>(
    `update projections.checkpoints set epoch = epoch + 1 where model = $1 returning ${columns}`,
    [model],
  );
  if (rows[0]) return checkpointOf(rows[0]);
  await leaveLead(connection, model);
  return undefined;
}

export async function leaveLead(connection: Transaction, model: string): Promise<void> {
  await connection.query("select pg_advisory_unlock($1, hashtext($2))", [RUNNER_LOCKS, model]);
}

export interface Advance {
  model: string;
  epoch: number;
  from: bigint;
  to: bigint;
  rate: number;
}

/**
 * Moves a checkpoint, if it still stands where its runner left it, and answers how many events are parked; null means fenced.
 * A function, because it is called by a plain text: so its plan is kept all the same.
 */
export const advanceFunction = `
  create function projections.advance(of_model text, of_epoch bigint, from_position bigint, to_position bigint, new_rate real)
  returns integer language sql as $$
    update projections.checkpoints set position = to_position, rate = new_rate, updated_at = now()
    where model = of_model and epoch = of_epoch and position = from_position returning parked
  $$;`;

const advancing = ({ model, epoch, from, to, rate }: Advance) =>
  `select projections.advance('${model}', ${epoch}, ${from}, ${to}, ${rate.toFixed(1)}) as parked`;

/**
 * Begins a transaction and moves a checkpoint. First of all, because its row is locked from then on: a second runner waits, and
 * then finds it moved. Undefined means fenced: nothing may be written.
 * One message for both, because a live event is mostly waiting for answers; so its few plain values stand in the text.
 */
export async function beginAdvance(connection: Transaction, advance: Advance): Promise<{ parked: number } | undefined> {
  const results = await connection.query<{ parked: number | null }>(`begin; ${advancing(advance)}`);
  // Of several statements the driver gives several results, which its types do not say.
  const [, moved] = results as unknown as [unknown, { rows: { parked: number | null }[] }];
  const parked = moved.rows[0]?.parked ?? null;
  return parked === null ? undefined : { parked };
}

/** Moves a checkpoint past events that mean nothing to the read model, in one message. False means fenced. */
export async function advanceOnly(connection: Transaction, advance: Advance, options: { notify: boolean }): Promise<boolean> {
  const text = advancing(advance);
  const { rows } = await connection.query<{ parked: number | null }>(
    options.notify
      ? `with moved as materialized (${text}) select parked, pg_notify('${CHECKPOINT_CHANNEL}', '') from moved where parked is not null`
      : text,
  );
  return (rows[0]?.parked ?? null) !== null;
}

function checkpointOf(row: CheckpointRow): Checkpoint {
  return { ...row, position: BigInt(row.position) };
}
