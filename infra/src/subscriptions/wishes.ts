import type { StoredEvent } from "@shiye/events/envelope";
import type { RebuildEnd } from "./generations.ts";
import { definePolicy, type Policy } from "./policy.ts";
import type { Subscriptions } from "./subscriptions.ts";

/**
 * Carries out what administrators request of read models, and removes members who leave from what is kept beside them. Every process with
 * read models follows the same events and handles those for its own. A repeated event changes nothing: a release names the event that it
 * gives up, and everything else remembers the last request that was carried out. Long work is awaited only until it is recorded; a process
 * that is killed after that continues it.
 */
export function createWishes(
  name: string,
  subscriptions: Pick<Subscriptions, "deadLetters" | "retryDeadLetters" | "releaseDeadLetter">,
  own: {
    has(projection: string): boolean;
    rebuild(projection: string, end: RebuildEnd, wish: bigint): Promise<void>;
    compare(projection: string, wish: bigint, swap?: { anyway: boolean }): Promise<void>;
    drop(projection: string, wish: bigint): Promise<void>;
    forget(departure: StoredEvent): Promise<void>;
  },
): Policy {
  const lettersOf = async (projection: string) =>
    own.has(projection) ? (await subscriptions.deadLetters()).filter(({ model }) => model === projection) : [];
  return definePolicy({
    name,
    version: 1,
    handlers: {
      ProjectionRebuildRequested: async ({ data: { projection }, position }) =>
        own.has(projection) ? own.rebuild(projection, "replace", position) : undefined,
      ProjectionFillRequested: async ({ data: { projection }, position }) =>
        own.has(projection) ? own.rebuild(projection, "keep", position) : undefined,
      ProjectionComparisonRequested: async ({ data: { projection }, position }) =>
        own.has(projection) ? own.compare(projection, position) : undefined,
      ProjectionSwapRequested: async ({ data: { projection, anyway }, position }) =>
        own.has(projection) ? own.compare(projection, position, { anyway }) : undefined,
      ProjectionDropRequested: async ({ data: { projection }, position }) =>
        own.has(projection) ? own.drop(projection, position) : undefined,

      MemberDeleted: (event) => own.forget(event),

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
