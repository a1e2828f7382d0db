import { isConnectionLoss } from "../postgres/connection-errors.ts";
import type { ReadDb, ReadDbConnection, Transaction } from "../read-models/database.ts";
import { withNamedStatements } from "../read-models/named-statements.ts";
import type { Sql } from "../read-models/sql.ts";
import { CHECKPOINT_COLUMNS, type CheckpointRow, checkpointOf } from "./checkpoints.ts";
import { LeaseLostError } from "./failures.ts";

export const LEASE_LOCKS = 7_160_012;

/** The right to move one checkpoint, and where it stands. */
export interface Lease {
  /** Sends statements one behind the other without waiting for answers (`pipeline` of the pool). */
  connection: Transaction;
  /** Of the checkpoint. */
  model: string;
  fencingToken: number;
  /** Everything up to here is handled. The stored checkpoint may be behind, by ignored events. */
  position: bigint;
  /** Number of dead letters. Never too low, unless another process adds some. */
  deadLetters: number;
  /** True if history passed without pushes since the last push. Stored with the checkpoint, so no crash loses it. */
  untold: boolean;
  /**
   * False while a rebuild fills its tables and has not completed them. The process that completes them takes the lease away, so a held
   * lease never has a stale value.
   */
  settled: boolean;
}

/**
 * Makes this connection the only one to work for a checkpoint while it lives; undefined if another one does, or if the checkpoint has
 * another version.
 *
 * The session's advisory lock decides who may begin, the fencing token who may still commit: a holder whose connection died unnoticed finds
 * at its next commit that the token has risen, and stops. Nothing else takes a lease away. A holder without a ledger ends the stored
 * ledger: otherwise the events that it passes would look like missed events.
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

/**
 * Works with the lease, on a connection of its own; false if there is none to have. `fail` ends the work from elsewhere, with the error that
 * is then thrown.
 */
export async function withLease(
  readDb: ReadDb,
  { model, version, ledger }: { model: string; version: number; ledger: boolean | undefined },
  ending: AbortController,
  work: (lease: Lease, connection: ReadDbConnection, fail: (error: unknown) => void) => Promise<void>,
): Promise<boolean> {
  const connection = await readDb.connect();
  let failure: unknown;
  let standsBy = false;
  const fail = (error: unknown) => {
    failure ??= error;
    ending.abort();
  };
  // The pool hears a connection only while it is idle. A lost connection ends the work at once, not at the next event: a server that crashed
  // may have taken back our last commit, and only a look at the checkpoint shows it.
  connection.on("error", fail);
  try {
    const lease = await acquireLease(connection, model, version, ledger);
    if (lease) await work(lease, connection, fail);
    if (failure !== undefined) throw failure;
    standsBy = lease === undefined;
  } finally {
    connection.off("error", fail);
    // Closed, not released to the pool: the lock ends with the session, in whatever state that is. Without a lease there is no lock, and a
    // process that stands by would open a connection at each try.
    connection.release(!standsBy);
  }
  return !standsBy;
}

/** Whether a process works for this checkpoint now. */
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
  /** Events a second, for status pages. */
  rate: number;
  work: (transaction: Transaction) => Promise<Result>;
  /** The work writes where a rollback does not reach, so it begins only after the fencing token is checked. */
  elsewhere?: boolean;
  /** Statements sent in the message of the commit: each further message is a round trip that a member waits for. */
  ending?: (result: Result) => readonly string[];
  /** The new value of `untold` of the lease. Default: unchanged. */
  untold?: boolean | undefined;
}

/**
 * Does some work and moves the checkpoint, in one transaction. The checkpoint moves first: its row is then locked, so a second holder of
 * the lease waits and then finds the token risen. A commit with an unknown outcome is an error like any other: the lease is acquired again,
 * and the stored position shows the outcome.
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
    // Without dead letters the answer is not needed before the first statement, which is sent right behind this one.
    if (known > 0 || elsewhere) await moved;
    const [, worked] = await allSettled([moved, work(connection)]);
    result = worked;
    const ended = await connection.query([...(ending?.(result) ?? []), "commit"].join("; "));
    if (lastOf(ended).command !== "COMMIT") throw new Error(`A transaction of ${model} was rolled back: one of its statements had failed`);
  } catch (error) {
    // A lost connection has no transaction any more. If this fails, the connection is lost, too.
    if (!isConnectionLoss(error)) await connection.query("rollback").catch(() => {});
    throw error;
  }
  lease.position = to;
  lease.untold = untold;
  return result;
}

/** Updates the number of dead letters. Operators only release some; more of them means that another process works here too. */
function checkMoved(lease: Lease, known: number, { rows }: StatementResult): void {
  const moved = rows[0] as { dead_letters: number } | undefined;
  if (!moved || (known === 0 && moved.dead_letters > 0)) throw new LeaseLostError(lease.model);
  if (known > 0) lease.deadLetters = moved.dead_letters;
}

/** Like `Promise.all`, but waits for all statements, which would otherwise still run after the first of two fails. */
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

/** For several statements in one message the driver returns several results, which its types do not say. */
function lastOf(results: unknown): StatementResult {
  return (Array.isArray(results) ? results.at(-1) : results) as StatementResult;
}
