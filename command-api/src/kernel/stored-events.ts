import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";

/** The first event of a type, typed with its payload; undefined if there is none. */
export function findStored<Type extends EventType>(events: readonly StoredEvent[], type: Type): EventOf<Type> | undefined {
  return events.find((event) => event.type === type) as EventOf<Type> | undefined;
}

/** Like `findStored`, but throws if there is none. */
export function requireStored<Type extends EventType>(events: readonly StoredEvent[], type: Type): EventOf<Type> {
  const event = findStored(events, type);
  if (!event) throw new Error(`${type} was expected among [${events.map((stored) => stored.type).join(", ")}]`);
  return event;
}
