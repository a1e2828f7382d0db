import type { EventMetadata, StoredEvent } from "@shiye/events/envelope";
import { JsonText, MetadataText } from "../json-text.ts";

/** Columns of an event, in the order that `eventFromRow` reads them. */
export const EVENT_COLUMNS = "position, stream, revision, id, type, version, at, data, metadata";

/** A row as the server prints it: every value is text, because we decode it ourselves (see `asText`). */
export type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  version: string,
  at: string,
  data: string,
  metadata: string,
];

/** Keeps node-postgres from parsing values that we parse faster ourselves: dates, and json columns that are not needed. */
export const asText = { getTypeParser: () => (value: string) => value };

/** "2026-11-21 05:02:23.12+00", as a session in UTC prints it, as ISO-8601 with milliseconds. */
function isoFromTimestamp(text: string): string {
  if (!text.endsWith("+00")) return new Date(text).toISOString();
  // Joined, not added: V8 keeps a sum of strings as its pieces, six times as large, and events are in memory while history is read.
  return [text.slice(0, 10), "T", text.slice(11, 19), ".", text.slice(20, -3).padEnd(3, "0"), "Z"].join("");
}

/** The rows that a notification of the log carries, or undefined if it only announces events. */
export function rowsFromNews(payload: string): EventRow[] | undefined {
  return payload === "" ? undefined : (JSON.parse(payload) as EventRow[]);
}

const types = new Map<string, string>();

/** One string for all events of a type: they share its memory, and look-ups by it compare addresses. */
function sameText(type: string): string {
  const known = types.get(type);
  if (known === undefined) types.set(type, type);
  return known ?? type;
}

type Row = EventRow | readonly [...EventRow, string];
type Payload = Pick<StoredEvent, "data" | "metadata">;

/** What a log makes from its rows. */
export type DecodeRow = (row: Row) => StoredEvent;

export const eventFromRow: DecodeRow = (row) =>
  decode(row, { data: JSON.parse(row[7]) as unknown, metadata: JSON.parse(row[8]) as EventMetadata });

/** For subscriptions that hand events on: payloads stay text. */
export const eventToHandOn: DecodeRow = (row) => decode(row, { data: new JsonText(row[7]), metadata: new MetadataText(row[8]) });

function decode(row: Row, { data, metadata }: Payload): StoredEvent {
  return {
    id: row[3],
    type: sameText(row[4]),
    version: Number(row[5]),
    at: isoFromTimestamp(row[6]),
    data,
    metadata,
    stream: row[1],
    revision: Number(row[2]),
    position: BigInt(row[0]),
  };
}
