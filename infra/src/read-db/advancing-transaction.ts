import type { QueryConfig, QueryResult } from "pg";
import { type Advance, advancing } from "./checkpoints.ts";
import type { PreparingConnection } from "./prepared.ts";
import type { Transaction } from "./read-db.ts";

/** A transaction that moves a checkpoint before anything else. */
export interface AdvancingTransaction extends Transaction {
  /** Begins it at once, for those who must know what `onMoved` is told before they write anything. */
  begin(): Promise<void>;
  /** Ends it; the last statements share the message of the commit. */
  commit(statements: readonly string[]): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * `begin`, the checkpoint and the first statement are one message, because a live event is mostly waiting for answers.
 *
 * The checkpoint is moved first of all, because its row is locked from then on: a second runner waits, and then finds it moved.
 * `onMoved` hears how many events are parked, or undefined when the checkpoint was not where it should be; nothing may be written
 * then, so it throws, and what the first statement did goes with the rollback.
 */
export function advancingTransaction(
  connection: PreparingConnection,
  advance: Advance,
  onMoved: (parked: number | undefined) => void,
): AdvancingTransaction {
  let begun: Promise<unknown> | undefined;

  async function first(text?: string, values?: readonly unknown[]): Promise<QueryResult> {
    const move = advancing(advance);
    const results = await connection.together(
      text === undefined ? { before: ["begin"], text: move } : { before: ["begin", move], text, values },
    );
    onMoved((results[1]?.rows[0] as { parked: number | null } | undefined)?.parked ?? undefined);
    return results.at(-1) as QueryResult;
  }

  async function query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (begun) {
      await begun;
      return connection.query(statement as string, values);
    }
    const beginning = typeof statement === "string" ? first(statement, values) : first(statement.text, statement.values);
    begun = beginning;
    return beginning;
  }

  return {
    query: query as Transaction["query"],
    async begin() {
      begun ??= first();
      await begun;
    },
    async commit(statements) {
      begun ??= first();
      await begun;
      await connection.query([...statements, "commit"].join("; "));
    },
    async rollback() {
      // When this fails too, the connection is gone, and the transaction with it.
      if (begun) await connection.query("rollback").catch(() => {});
    },
  };
}
