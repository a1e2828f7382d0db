import type { QueryContract } from "@shiye/events/define";
import type { CallContext, Caller, HandlerOf } from "@shiye/infra/http/call";
import type { CheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";

export type ReadModel =
  | "members"
  | "notes"
  | "note_stats"
  | "comments"
  | "drafts"
  | "feed"
  | "notifications"
  | "activity"
  | "sessions"
  | "note_filters"
  | "search"
  | "verifications"
  | "chat";

export interface ReadYourWritesOptions {
  checkpoints: Pick<CheckpointFollower, "positionOf" | "waitFor">;
  /** The longest that a query waits for its read models. */
  patienceMs: number;
}

/**
 * Wraps a query so that a caller who has written sees it: when the request brings a position (header or cookie), the answer
 * waits until the read models that the query uses have passed it. `X-Stale: 1` says that it did not wait long enough.
 */
export function createReadYourWrites({ checkpoints, patienceMs }: ReadYourWritesOptions) {
  async function prepare(models: readonly ReadModel[], { minPosition, request, response }: CallContext<Caller>): Promise<void> {
    const reached = minPosition === undefined || (await checkpoints.waitFor(models, minPosition, patienceMs));
    if (!reached) response.setHeader("X-Stale", "1");
    response.setHeader("X-Projection-Position", checkpoints.positionOf(models).toString());
    // Answers are in the caller's eyes (liked, collected): kept by their browser only, and always asked after by ETag.
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Authorization");
    // `no-cache` in a request speaks to caches on the way (RFC 9111 §5.2.1.4). We are the origin: what is the same need not be sent again.
    if (request.headers["if-none-match"]) delete request.headers["cache-control"];
  }

  return <Contract extends QueryContract>(models: readonly ReadModel[], answer: HandlerOf<Contract>): HandlerOf<Contract> => {
    return async (input, context) => {
      await prepare(models, context);
      return answer(input, context);
    };
  };
}
