import type { QueryContract } from "@shiye/events/define";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { ReadModel, ReadYourWritesOptions } from "./read-your-writes.ts";

/**
 * Wraps a query that refuses with `unavailable` what must exist but is not projected yet: it is repeated each time a read model moves, as
 * long as a query may wait. For callers without a position, for example a script that registers and then asks who it is.
 */
export function createUntilThere({ checkpoints, patienceMs, now }: ReadYourWritesOptions & { now: () => number }) {
  return <Contract extends QueryContract>(models: readonly ReadModel[], answer: HandlerOf<Contract>): HandlerOf<Contract> => {
    return async (input, context) => {
      const until = now() + patienceMs;
      for (;;) {
        // Read the position before querying, so that progress made during the query ends the wait.
        const position = checkpoints.positionOf(models);
        const given = await answer(input, context);
        const left = until - now();
        if (!isRefusal(given) || given.code !== "unavailable" || left <= 0) return given;
        await checkpoints.waitFor(models, position + 1n, left);
      }
    };
  };
}
