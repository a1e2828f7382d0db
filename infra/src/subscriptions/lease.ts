import { isConnectionLoss } from "../event-store/postgres/connection-errors.ts";
import type { ReadDbConnection, Transaction } from "../read-models/database.ts";
import { withNamedStatements } from "../read-models/named-statements.ts";
import type { Sql } from "../read-models/sql.ts";
import { CHECKPOINT_COLUMNS, type CheckpointRow, checkpointOf } from "./checkpoints.ts";
import { LeaseLostError } from "./failures.ts";

const LEASE_LOCKS = 7_160_012;

/** The right to move one checkpoint, and where it stands. */
export interface Lease {
  /** Sends statements one behind the other without waiting for answers (`pipeline` of the pool). */
  connection: Transaction;
  /** Of the checkpoint. */
  model: string;
  fencingToken: number;
  /** Everything up to here is done. The stored checkpoint may be behind, by events that mean nothing. */
  position: bigint;
  /** Never less than there are, unless somebody else adds some. */
  deadLetters: number;
  /** Since the last push it went through history of which nobody was told. Stored with the checkpoint, so no crash forgets it. */
  untold: boolean;
  /** False while a rebuild fills its tables and has not completed them. Who completes them takes the lease away, so it is true of what is held. */
  settled: boolean;
}

/**
 * Makes this connection the only one to work for a checkpoint, for as long as it lives; undefined when another one does, or when the
 * checkpoint is of another version.
 *
 * The session's advisory lock decides who may begin, the fencing token who may still commit: one whose connection died without its
 * knowledge finds at its next commit that the token has risen, and stops. Nothing else takes a lease away.
 * One that keeps no ledger ends the one that was kept: what it goes past is not noted down, and would look like events that were missed.
 */
export async function acquireLease(
  connection: ReadDbConnection,
  model: string,
  version: number,
  ledger = false,
): Promise<Lease | undefined> {
  const lock = await connection.query<{ taken: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as taken", [LEASE_LOCKS, model]);
  if (!lock.rows[0]?.taken) return undefined;
  const { rows } = await connection.query<CheckpointRow & { untold: boolean; settled: boolean }>(
    `update projections.checkpoints set fencing_token = fencing_token + 1, ledger_from = case when $3 then coalesce(ledger_from, position) end
      where model = $1 and version = $2 returning ${CHECKPOINT_COLUMNS}, untold, settled`,
    [model, version, ledger],
  );
  if (rows[0]) {
    const { fencingToken, position, deadLetters } = checkpointOf(rows[0]);
    const { untold, settled } = rows[0];
    return { connection: withNamedStatements(connection), model, fencingToken, position, deadLetters, untold, settled };
  }
  await connection.query("select pg_advisory_unlock($1, hashtext($2))", [LEASE_LOCKS, model]);
  return undefined;
}

/** Whether somebody works for this checkpoint now. */
export async function isLeased(sql: Sql, model: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid::bigint = hashtext($2)::bigint & 4294967295
       and database = (select oid from pg_database where datname = current_database())`,
    [LEASE_LOCKS, model],
  );
  return rows.length > 0;
}

interface Commit<Result> {
  to: bigint;
  /** Events a second, for those who look on. */
  rate: number;
  work: (transaction: Transaction) => Promise<Result>;
  /** The work reaches where a rollback does not: it waits until the fencing token is checked. */
  elsewhere?: boolean;
  /** Statements that share the message of the commit: each message of its own is a round trip that a member waits for. */
  ending?: (result: Result) => readonly string[];
  /** What `untold` of the lease becomes. Default: it stays. */
  untold?: boolean | undefined;
}

/**
 * Does some work and moves the checkpoint, in one transaction. The checkpoint moves first of all: its row is locked from then on, so a
 * second holder of the lease waits, and then finds the token risen. A commit whose outcome is unknown is an error like any other: the
 * lease is acquired anew then, and the stored position tells what came of it.
 */
export async function commitWithLease<Result>(
  lease: Lease,
  { to, rate, work, elsewhere = false, ending, untold = lease.untold }: Commit<Result>,
): Promise<Result> {
  const { connection, model, fencingToken } = lease;
  const known = lease.deadLetters;
  let result: Result;
  try {
    const moving =
      connection.query(`begin; update projections.checkpoints set position = ${to}, rate = ${rate.toFixed(1)}, untold = ${untold}, updated_at = now()
      where model = '${model}' and fencing_token = ${fencingToken} returning dead_letters`);
    const moved = moving.then((begun) => checkMoved(lease, known, lastOf(begun)));
    // Whoever has no dead letters need not know the answer before the first statement, which is sent right behind this one.
    if (known > 0 || elsewhere) await moved;
    const [, worked] = await allSettled([moved, work(connection)]);
    result = worked;
    const ended = await connection.query([...(ending?.(result) ?? []), "commit"].join("; "));
    if (lastOf(ended).command !== "COMMIT") throw new Error(`A transaction of ${model} was rolled back: one of its statements had failed`);
  } catch (error) {
    // With the connection the transaction is gone: there is nobody to answer. When this fails, it is, too.
    if (!isConnectionLoss(error)) await connection.query("rollback").catch(() => {});
    throw error;
  }
  lease.position = to;
  lease.untold = untold;
  return result;
}

/** Takes over how many dead letters there are. Operators only ever release some; more of them means that somebody else works here, too. */
function checkMoved(lease: Lease, known: number, { rows }: StatementResult): void {
  const moved = rows[0] as { dead_letters: number } | undefined;
  if (!moved || (known === 0 && moved.dead_letters > 0)) throw new LeaseLostError(lease.model);
  if (known > 0) lease.deadLetters = moved.dead_letters;
}

/** As `Promise.all`, which would leave statements under way when the first of two fails. */
async function allSettled<One, Other>(promises: readonly [Promise<One>, Promise<Other>]): Promise<[One, Other]> {
  const [one, other] = await Promise.allSettled(promises);
  if (one.status === "rejected") throw one.reason;
  if (other.status === "rejected") throw other.reason;
  return [one.value, other.value];
}

interface StatementResult {
  command: string;
  rows: unknown[];
}

/** Of several statements in one message the driver gives several results, which its types do not say. */
function lastOf(results: unknown): StatementResult {
  return (Array.isArray(results) ? results.at(-1) : results) as StatementResult;
}
