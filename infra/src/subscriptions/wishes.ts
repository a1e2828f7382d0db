import type { RebuildEnd } from "./generations.ts";
import { definePolicy, type Policy } from "./policy.ts";
import type { Subscriptions } from "./subscriptions.ts";

/**
 * Carries out what administrators request of read models. Every process with read models follows the same events and handles those for its
 * own. A repeated event changes nothing: a running rebuild is not started again, a release names the event that it gives up, and a swap
 * remembers the request that it followed. Long work is awaited only until it is recorded; a process that is killed after that continues it.
 */
export function createWishes(
  name: string,
  subscriptions: Pick<Subscriptions, "deadLetters" | "retryDeadLetters" | "releaseDeadLetter">,
  own: {
    has(projection: string): boolean;
    rebuild(projection: string, end: RebuildEnd): Promise<void>;
    compare(projection: string, wish: bigint, swap?: { anyway: boolean }): Promise<void>;
    drop(projection: string): Promise<unknown>;
  },
): Policy {
  const lettersOf = async (projection: string) =>
    own.has(projection) ? (await subscriptions.deadLetters()).filter(({ model }) => model === projection) : [];
  return definePolicy({
    name,
    version: 1,
    handlers: {
      ProjectionRebuildRequested: async ({ data: { projection } }) =>
        own.has(projection) ? own.rebuild(projection, "replace") : undefined,
      ProjectionFillRequested: async ({ data: { projection } }) => (own.has(projection) ? own.rebuild(projection, "keep") : undefined),
      ProjectionComparisonRequested: async ({ data: { projection }, position }) =>
        own.has(projection) ? own.compare(projection, position) : undefined,
      ProjectionSwapRequested: async ({ data: { projection, anyway }, position }) =>
        own.has(projection) ? own.compare(projection, position, { anyway }) : undefined,

      async ProjectionDropRequested({ data: { projection } }) {
        if (own.has(projection)) await own.drop(projection);
      },

      async DeadLetterRetryRequested({ data: { projection, stream } }) {
        for (const letter of await lettersOf(projection))
          if (stream === null || letter.stream === stream) await subscriptions.retryDeadLetters(projection, letter.stream);
      },

      async DeadLetterReleaseRequested({ data: { projection, stream, position } }) {
        const letter = (await lettersOf(projection)).find((one) => one.stream === stream && one.position.toString() === position);
        if (letter) await subscriptions.releaseDeadLetter(projection, stream);
      },
    },
  });
}
