import type { z } from "zod";
import type { AnyEventDefinition, CommandContract, QueryContract } from "./define.ts";
import type { NewEvent, StoredEvent } from "./envelope.ts";
import * as nouns from "./nouns.ts";

type Exported = { [Noun in keyof typeof nouns]: (typeof nouns)[Noun][keyof (typeof nouns)[Noun]] }[keyof typeof nouns];
type Definition = Extract<Exported, { kind: "event" }>;
type Command = Extract<Exported, { kind: "command" }>;
type Query = Extract<Exported, { kind: "query" }>;

const exported: readonly Exported[] = Object.values(nouns).flatMap((noun): Exported[] => Object.values(noun));

const isOf =
  <Kind extends "event" | "command" | "query">(kind: Kind) =>
  (value: Exported): value is Extract<Exported, { kind: Kind }> =>
    typeof value === "object" && "kind" in value && value.kind === kind;

/** Every event type there is. Types, validation, exports and the projectors' handler maps are derived from this list. */
export const eventDefinitions: readonly Definition[] = exported.filter(isOf("event"));

/** Every call of the wire that command-api answers. */
export const commandContracts: readonly Command[] = exported.filter(isOf("command"));

/** Every call of the wire that query-api answers. */
export const queryContracts: readonly Query[] = exported.filter(isOf("query"));

export type EventType = Definition["type"];
export type EventData<Type extends EventType> = z.output<Extract<Definition, { type: Type }>["data"]>;
/** An event of the log with its exact payload; without a type argument, the union of all of them. */
export type EventOf<Type extends EventType = EventType> = { [T in Type]: StoredEvent<T, EventData<T>> }[Type];
/** A decided event: what happened, before the envelope is put around it. */
export type DecidedEvent<Type extends EventType = EventType> = { [T in Type]: { type: T; data: EventData<T> } }[Type];

/** The same lists for code that works on any event or call, whatever its fields. */
export const anyEventDefinitions: readonly AnyEventDefinition[] = eventDefinitions;
export const anyContracts: readonly (CommandContract | QueryContract)[] = [...commandContracts, ...queryContracts];

const byType = new Map<string, AnyEventDefinition>(anyEventDefinitions.map((definition) => [definition.type, definition]));

/** The definition of an event type, or undefined for a type that this version does not know. */
export function definitionOf(type: string): AnyEventDefinition | undefined {
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
