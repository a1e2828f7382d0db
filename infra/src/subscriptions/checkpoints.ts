import type { ReadDb, Transaction } from "../read-models/database.ts";

/** A commit notifies this channel when a live read model moves. Readers that wait for their own write listen to it. */
export const CHECKPOINT_CHANNEL = "checkpoints";

/** `live`, `filling` and `kept` (until somebody swaps it in) are generations of a read model; a policy has one checkpoint only. */
export type CheckpointStatus = "live" | "filling" | "kept" | "policy";

export interface Checkpoint {
  /** The generation: the name, or `<name>_next` for one that is being filled. Of a projection it is also the schema. */
  model: string;
  name: string;
  version: number;
  position: bigint;
  fencingToken: number;
  status: CheckpointStatus;
  deadLetters: number;
  /** Events a second, as its runner last measured. */
  rate: number;
}

export type CheckpointRow = Omit<Checkpoint, "position"> & { position: string };

export const CHECKPOINT_COLUMNS =
  'model, name, version, position::text, fencing_token as "fencingToken", status, dead_letters as "deadLetters", rate';

export function checkpointOf(row: CheckpointRow): Checkpoint {
  return { ...row, position: BigInt(row.position) };
}

/** Default: all of them. */
export async function readCheckpoints(readDb: ReadDb | Transaction, models?: readonly string[]): Promise<Checkpoint[]> {
  const { rows } = await readDb.query<CheckpointRow>(
    `select ${CHECKPOINT_COLUMNS} from projections.checkpoints where $1::text[] is null or model = any($1) order by model`,
    [models ?? null],
  );
  return rows.map(checkpointOf);
}

/** Creates the checkpoint of a policy. A new version begins at the start of the log; `from` is where the very first version begins. */
export async function ensurePolicyCheckpoint(
  readDb: ReadDb,
  { name, version, from }: { name: string; version: number; from: bigint },
): Promise<void> {
  await readDb.query(
    `insert into projections.checkpoints as known (model, name, version, position, status) values ($1, $1, $2, $3, 'policy')
     on conflict (model) do update set version = excluded.version, position = 0, fencing_token = known.fencing_token + 1
     where known.version < excluded.version`,
    [name, version, from.toString()],
  );
}
