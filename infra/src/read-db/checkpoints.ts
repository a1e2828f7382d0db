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
  /** Whether somebody may be waiting for this very commit. */
  notify: boolean;
}

const move = `update projections.checkpoints set position = $4::bigint, rate = $5::real, updated_at = now()
  where model = $1 and epoch = $2::bigint and position = $3::bigint returning parked`;
/** In the same round trip: a notification goes out at the commit, wherever in the transaction it was asked for. */
const moveAndNotify = `with moved as (${move}) select parked, pg_notify('${CHECKPOINT_CHANNEL}', '') from moved`;

/**
 * Moves a checkpoint, if it still stands where this runner left it. Done first in a transaction: its row is locked from then on,
 * so that a second runner waits and then finds it moved. Undefined means fenced: nothing may be written.
 */
export async function advance(
  transaction: Transaction,
  { model, epoch, from, to, rate, notify }: Advance,
): Promise<{ parked: number } | undefined> {
  const { rows } = await transaction.query<{ parked: number }>({
    name: notify ? "advance-checkpoint-and-notify" : "advance-checkpoint",
    text: notify ? moveAndNotify : move,
    values: [model, epoch, from.toString(), to.toString(), rate],
  });
  return rows[0];
}

function checkpointOf(row: CheckpointRow): Checkpoint {
  return { ...row, position: BigInt(row.position) };
}
