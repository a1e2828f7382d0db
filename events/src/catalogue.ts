import type { z } from "zod";
import { accountCommands, accountEvents, accountQueries } from "./accounts.ts";
import { adminCommands, adminEvents } from "./admins.ts";
import { categoryEvents, categoryQueries } from "./categories.ts";
import { chatCommands, chatEvents, chatQueries } from "./chat.ts";
import { collectionCommands, collectionEvents } from "./collections.ts";
import { commentCommands, commentEvents, commentQueries } from "./comments.ts";
import type { EventDefinition } from "./define.ts";
import { draftEvents } from "./drafts.ts";
import type { NewEvent, StoredEvent } from "./envelope.ts";
import { followCommands, followEvents, followQueries } from "./follows.ts";
import { healthQueries } from "./health.ts";
import { likeCommands, likeEvents } from "./likes.ts";
import { uploadCommands } from "./media.ts";
import { memberCommands, memberEvents, memberQueries } from "./members.ts";
import { noteListQueries } from "./note-lists.ts";
import { noteCommands, noteEvents, noteQueries } from "./notes.ts";
import { notificationCommands, notificationEvents, notificationQueries } from "./notifications.ts";
import { proofCommands } from "./proof-of-work.ts";
import { realtimeQueries } from "./realtime.ts";
import { searchQueries } from "./search.ts";
import { tagQueries } from "./tags.ts";
import { verificationCommands, verificationEvents, verificationQueries } from "./verifications.ts";

/** Every event type there is. Types, validation, exports and the projectors' handler maps are derived from this list. */
export const eventDefinitions = [
  ...memberEvents,
  ...accountEvents,
  ...adminEvents,
  ...followEvents,
  ...verificationEvents,
  ...categoryEvents,
  ...noteEvents,
  ...draftEvents,
  ...likeEvents,
  ...collectionEvents,
  ...commentEvents,
  ...chatEvents,
  ...notificationEvents,
] as const;

/** Every call of the wire that command-api answers. */
export const commandContracts = [
  ...accountCommands,
  ...proofCommands,
  ...adminCommands,
  ...memberCommands,
  ...followCommands,
  ...verificationCommands,
  ...noteCommands,
  ...likeCommands,
  ...collectionCommands,
  ...commentCommands,
  ...chatCommands,
  ...notificationCommands,
  ...uploadCommands,
] as const;

/** Every call of the wire that query-api answers. */
export const queryContracts = [
  ...accountQueries,
  // Before /users/:id, which would take "search" for an account id.
  ...searchQueries,
  ...memberQueries,
  ...followQueries,
  ...verificationQueries,
  ...categoryQueries,
  ...noteQueries,
  ...noteListQueries,
  ...tagQueries,
  ...commentQueries,
  ...chatQueries,
  ...notificationQueries,
  ...realtimeQueries,
  ...healthQueries,
] as const;

type Definition = (typeof eventDefinitions)[number];
export type EventType = Definition["type"];
export type EventData<Type extends EventType> = z.output<Extract<Definition, { type: Type }>["data"]>;
/** An event of the log with its exact payload; without a type argument, the union of all of them. */
export type EventOf<Type extends EventType = EventType> = { [T in Type]: StoredEvent<T, EventData<T>> }[Type];
/** A decided event: what happened, before the envelope is put around it. */
export type DecidedEvent<Type extends EventType = EventType> = { [T in Type]: { type: T; data: EventData<T> } }[Type];

const byType = new Map<string, EventDefinition>(
  eventDefinitions.map((definition) => [definition.type, definition as unknown as EventDefinition]),
);

/** The definition of an event type, or undefined for a type that this version does not know. */
export function definitionOf(type: string): EventDefinition | undefined {
  return byType.get(type);
}

/** Checks a payload on its way into the log. Throws on a shape that the catalogue does not know: that is a bug, not a refusal. */
export function checkNewEvent(event: Pick<NewEvent, "type" | "version" | "data">): void {
  const definition = byType.get(event.type);
  if (!definition) throw new Error(`Event type ${event.type} is not in the catalogue`);
  if (definition.version !== event.version)
    throw new Error(`${event.type} is written as version ${definition.version}, not ${event.version}`);
  definition.data.parse(event.data);
}

/** Lifts a payload of any version ever written to the shape of today. */
export function upcast(type: string, version: number, data: unknown): { version: number; data: unknown } {
  const definition = byType.get(type);
  if (!definition || version >= definition.version) return { version, data };
  let lifted = data as Record<string, unknown>;
  for (const upcaster of definition.upcasters.slice(version - 1)) lifted = upcaster(lifted);
  return { version: definition.version, data: lifted };
}
