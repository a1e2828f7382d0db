import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";

interface PolicyDefinition {
  name: string;
  /** Raising it makes the policy handle the whole log again. */
  version: number;
  /** Each is awaited. Each event comes at least once, so handling it again must change nothing. */
  handlers: { readonly [Type in EventType]?: (event: EventOf<Type>) => Promise<void> };
}

/** A policy as the engine sees it. */
export interface Policy {
  name: string;
  version: number;
  handles: ReadonlySet<string>;
  handle: (event: StoredEvent) => Promise<void>;
}

/**
 * Actions caused by events: commands, calls to others. It has no tables. An error of a handler counts as a problem outside, and the event
 * is retried until it succeeds. A handler throws a `DeadLetterError` for an event that can never be handled.
 */
export function definePolicy({ name, version, handlers }: PolicyDefinition): Policy {
  return {
    name,
    version,
    handles: new Set(Object.keys(handlers)),
    handle: (event) => handle(handlers, event as EventOf),
  };
}

async function handle<Type extends EventType>(handlers: PolicyDefinition["handlers"], event: EventOf<Type>): Promise<void> {
  const handler = handlers[event.type as Type] as ((event: EventOf<Type>) => Promise<void>) | undefined;
  await handler?.(event);
}

/** Thrown by a policy for an event that it will never be able to handle. */
export class DeadLetterError extends Error {
  override name = "DeadLetterError";
}
