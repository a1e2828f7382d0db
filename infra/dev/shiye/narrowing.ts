import { anyEventDefinitions, definitionOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "./verb.ts";

/** Which part of the log is meant. */
export interface Narrowing {
  types?: readonly string[];
  member?: string;
  /** The thing that it is about, by the name of its stream: note-1729. */
  entity?: string;
  where?: readonly Condition[];
}

interface Condition {
  /** As it was written. */
  text: string;
  field: string;
  operator: (one: string | number | bigint, other: string | number | bigint) => boolean;
  value: string;
}

const OPERATORS: Readonly<Record<string, Condition["operator"]>> = {
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  ">=": (one, other) => one >= other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  "<": (one, other) => one < other,
};
/** Beside the fields of payloads. */
const OF_THE_ENVELOPE = ["stream", "type", "at", "actor"];

/** The options of every verb that reads a part of the log. */
export function addNarrowing(command: Command): Command {
  return command
    .option("--types <types>", "only these events, separated by commas", types)
    .option("--member <id>", "only events by this member or about them")
    .option("--entity <stream>", "only events of this stream, for example note-1729")
    .option(
      "--where <condition>",
      "only if a field has this value, for example categoryId=3 or views>=10; several must all hold",
      conditions,
    );
}

export function addSpan(command: Command): Command {
  return command
    .option("--from <point>", "a position, or a time such as 2026-11-01")
    .option("--until <point>", "a position, which is included, or a time, which is excluded");
}

/** Named again they are added, as `--where` is. None would be an empty answer, as from a script whose variable is not set. */
function types(text: string, before: readonly string[] = []): readonly string[] {
  const named = text.split(",").flatMap((one) => one.trim() || []);
  if (named.length === 0) throw new InvalidArgumentError("It names events, as NoteLiked,NoteCollected.");
  return [...before, ...named];
}

function conditions(text: string, before: readonly Condition[] = []): readonly Condition[] {
  const [, field = "", sign = "", value = ""] = /^([a-zA-Z]\w*)\s*(=|!=|>=|<=|>|<)\s*(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS[sign];
  if (!operator) throw new InvalidArgumentError("It is a field, one of = != >= <= > <, and a value, as categoryId=3.");
  const holders = anyEventDefinitions.filter(({ type }) => fieldsOf(type).includes(field));
  if (holders.length === 0 && !OF_THE_ENVELOPE.includes(field))
    throw new InvalidArgumentError(`No event has a field ${field}; npm run shiye -- catalogue has all.`);
  // Who could ask for them by guessing would read them.
  if (holders.some(({ personal }) => personal && field in personal.fields))
    throw new InvalidArgumentError(`${field} is personal, so nobody can ask for it.`);
  return [...before, { text, field, operator, value }];
}

function fieldsOf(type: string): string[] {
  const data: unknown = definitionOf(type)?.data;
  return typeof data === "object" && data !== null && "shape" in data ? Object.keys(data.shape as object) : [];
}

/** A type that nobody knows is a mistake, not an empty answer. */
export function requireKnownTypes(wanted: readonly string[]): void {
  const known = new Set(anyEventDefinitions.map(({ type }) => type));
  const unknown = wanted.filter((type) => !known.has(type));
  if (unknown.length === 0) return;
  const near = [...known].filter((type) => unknown.some((text) => type.toLowerCase().startsWith(text.toLowerCase().slice(0, -1))));
  const meant = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
  throw new UsageError(`Unknown event: ${unknown.join(", ")}.${meant} npm run shiye -- catalogue --list names all.`);
}

/** Whether an event is meant. */
export function isMeant({ types: wanted, member, entity, where = [] }: Narrowing): (event: StoredEvent) => boolean {
  requireKnownTypes(wanted ?? []);
  if (member !== undefined && !/^\d{1,16}$/.test(member))
    throw new UsageError("A member is named by their number, the ID in /admin/users.");
  if (entity !== undefined && !/^[a-z][A-Za-z-]*-\S+$/.test(entity)) throw new UsageError("A thing is named by its stream, as note-1729.");
  // Also in lists, as of those whom a note mentions.
  const names = (data: unknown): boolean =>
    data === Number(member) || (typeof data === "object" && data !== null && Object.values(data).some(names));
  return (event) =>
    (wanted === undefined || wanted.includes(event.type)) &&
    (entity === undefined || event.stream === entity) &&
    (member === undefined || names(event.data) || (event.metadata.actor.kind === "member" && event.metadata.actor.id === Number(member))) &&
    where.every((condition) => holds(condition, event));
}

/** Numbers are compared as numbers, everything else as text. An event without that field is not meant. */
function holds({ field, operator, value }: Condition, event: StoredEvent): boolean {
  const { type, stream, at, metadata } = event;
  const envelope: Readonly<Record<string, unknown>> = { type, stream, at, actor: metadata.actor.kind };
  const found = (event.data as Readonly<Record<string, unknown>>)[field] ?? envelope[field];
  if (found === undefined || found === null) return false;
  if (typeof found === "number") return operator(found, Number(value));
  return operator(typeof found === "object" ? JSON.stringify(found) : String(found), value);
}

/** Beside the types, for whoever reads later what was asked for. */
export const narrowingWords = ({ member, entity, where = [] }: Narrowing): string[] => [
  ...(member === undefined ? [] : [`member=${member}`]),
  ...(entity === undefined ? [] : [`entity=${entity}`]),
  ...where.map(({ text }) => text),
];
