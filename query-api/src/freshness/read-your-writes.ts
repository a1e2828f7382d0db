import type { QueryContract } from "@shiye/events/define";
import type { CallContext, Caller, HandlerOf } from "@shiye/infra/http/call";
import type { CheckpointFollower } from "@shiye/infra/read-models/checkpoint-follower";
import type * as tables from "@shiye/infra/read-models/tables";
import { payerOf } from "../limits/query-guard.ts";

export type ReadModel = (typeof tables)[keyof typeof tables]["name"];

/**
 * Reads that may wait at a time: for a member, those of their tabs after a write; for a network, those of visitors with the cookie of a
 * sign-in.
 */
const WAITING = { member: 32, network: 128 };

export interface ReadYourWritesOptions {
  checkpoints: Pick<CheckpointFollower, "positionOf" | "waitFor">;
  /** The longest that a query waits for its read models. */
  patienceMs: number;
}

/**
 * Wraps a query so that a caller who has written sees it: if the request has a position (header or cookie), the answer waits until the read
 * models of the query have passed it. `X-Stale: 1` says that it did not wait long enough, or not at all because too many reads of this
 * caller were waiting. So a position that is never reached costs a caller only freshness.
 */
export function createReadYourWrites({ checkpoints, patienceMs }: ReadYourWritesOptions) {
  const waiting = new Map<string, number>();

  async function waitFor(models: readonly ReadModel[], position: bigint, context: CallContext<Caller>): Promise<boolean> {
    if (checkpoints.positionOf(models) >= position) return true;
    const payer = payerOf(context);
    const before = waiting.get(payer) ?? 0;
    if (before >= (context.caller.kind === "visitor" ? WAITING.network : WAITING.member)) return false;
    waiting.set(payer, before + 1);
    try {
      return await checkpoints.waitFor(models, position, patienceMs);
    } finally {
      const left = (waiting.get(payer) ?? 1) - 1;
      if (left > 0) waiting.set(payer, left);
      else waiting.delete(payer);
    }
  }

  async function prepare(models: readonly ReadModel[], context: CallContext<Caller>): Promise<void> {
    const { minPosition, request, response } = context;
    const reached = minPosition === undefined || (await waitFor(models, minPosition, context));
    if (!reached) response.setHeader("X-Stale", "1");
    response.setHeader("X-Projection-Position", checkpoints.positionOf(models).toString());
    // `no-cache` in a request is for caches on the way (RFC 9111 §5.2.1.4). We are the origin, and may answer 304.
    if (request.headers["if-none-match"]) delete request.headers["cache-control"];
  }

  return <Contract extends QueryContract>(models: readonly ReadModel[], answer: HandlerOf<Contract>): HandlerOf<Contract> => {
    return async (input, context) => {
      await prepare(models, context);
      return answer(input, context);
    };
  };
}
