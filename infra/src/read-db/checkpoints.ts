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

/** The statement that calls it; its few plain values stand in the text, so that it may share a message with others. */
export const advancing = ({ model, epoch, from, to, rate }: Advance) =>
  `select projections.advance('${model}', ${epoch}, ${from}, ${to}, ${rate.toFixed(1)}) as parked`;

/** What `advance_or_fail` fails with: the checkpoint is not where its runner left it; events of it are parked. */
export const ADVANCE_FENCED = "SY001";
export const ADVANCE_PARKED = "SY002";

/** As `advance`, for a message that goes on to the commit without asking: where the runner would have stopped, it fails. */
export const advanceOrFailFunction = `
  create function projections.advance_or_fail(of_model text, of_epoch bigint, from_position bigint, to_position bigint, new_rate real)
  returns void language plpgsql as $$
  declare
    found_parked integer := projections.advance(of_model, of_epoch, from_position, to_position, new_rate);
  begin
    if found_parked is null then
      raise exception 'checkpoint of % has moved', of_model using errcode = '${ADVANCE_FENCED}';
    elsif found_parked > 0 then
      raise exception 'events of % are parked', of_model using errcode = '${ADVANCE_PARKED}';
    end if;
  end $$;`;

export const advancingOrFailing = (advance: Advance) => advancing(advance).replace("projections.advance(", "projections.advance_or_fail(");

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
