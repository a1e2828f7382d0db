import type { LogEvent } from "@shiye/events/back-office/history";
import { thingInStream } from "@shiye/events/back-office/thing-in-stream";
import { plainFromComment } from "@shiye/events/comment-text";
import type { StoredEvent } from "@shiye/events/envelope";
import { WITHHELD } from "../own-data/own-events.ts";

/** Characters of a text that stands for its thing. */
const LONGEST_NAME = 40;
/** Things of one stream that are remembered. An inbox may have any number; of one whose last event is older, all fields count as new. */
const MOST_THINGS = 2000;

interface Known {
  fields: Map<string, unknown>;
  name: string | null;
}

/**
 * Tells the events of one stream, in their order: what each changed, and what its thing is called after it. A change is a field of the
 * payload that differs from the last payload of the same thing with this field, so it works for any type of event. Without secrets and
 * without full identity numbers, which are shown masked elsewhere.
 */
export function createTeller(): (event: StoredEvent) => LogEvent {
  const things = new Map<string | null, Known>();
  return (event) => {
    const { stream, revision, type, at, metadata } = event;
    const position = event.position.toString();
    const data = Object.fromEntries(Object.entries(event.data as Record<string, unknown>).filter(([field]) => !WITHHELD.has(field)));
    const thing = thingInStream({ stream, type, position, data });
    const known = things.get(thing) ?? { fields: new Map<string, unknown>(), name: null };
    things.delete(thing);
    things.set(thing, known);
    const [oldest] = things.keys();
    if (things.size > MOST_THINGS && oldest !== undefined) things.delete(oldest);
    const changes = Object.entries(data).flatMap(([field, after]) => {
      const before = known.fields.get(field) ?? null;
      known.fields.set(field, after);
      return JSON.stringify(before) === JSON.stringify(after ?? null) ? [] : [{ field, before, after: after ?? null }];
    });
    known.name = nameIn(data) ?? known.name;
    const actor = { kind: metadata.actor.kind, id: metadata.actor.kind === "system" ? null : metadata.actor.id };
    return { position, stream, revision, type, at, actor, ip_region: metadata.ipRegion ?? null, data, changes, name: known.name };
  };
}

/** What the payload of an event calls its thing, in one line; null if it does not name it. */
export function nameIn({ name, title, username, content }: Readonly<Record<string, unknown>>): string | null {
  // A category has both: its title is the English word of its address.
  const text = [name, title, username, content].find((one) => typeof one === "string" && one !== "");
  if (typeof text !== "string") return null;
  const plain = [...plainFromComment(text).replace(/\s+/g, " ")];
  return (plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME).join("")}…` : plain.join("")) || null;
}
