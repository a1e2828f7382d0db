import { type AllStreamRecordedEvent, type EventData, type JSONType, jsonEvent, type RecordedEvent } from "@eventstore/db-client";
import type { Actor, EventMetadata, NewEvent, StoredEvent } from "@shiye/events/envelope";

/** Streams of our own book-keeping, which readers do not see. */
export const CLAIM_PREFIX = "idempotency-";

/** For the server's filter, in .NET notation: neither the server's own streams nor our book-keeping. */
export const OUR_STREAMS = `^(?!\\$|${CLAIM_PREFIX})`;

export function isOurs(streamId: string): boolean {
  return !streamId.startsWith("$") && !streamId.startsWith(CLAIM_PREFIX);
}

/** Correlation and causation under the names that the server's tools know. The server has its own clock; ours is `at`. */
interface StoredMetadata {
  version: number;
  at: string;
  actor: Actor;
  $correlationId: string;
  $causationId: string;
  ipRegion?: string;
}

export function eventToServer(event: NewEvent): EventData {
  const { correlationId, causationId, ...rest } = event.metadata;
  const metadata: StoredMetadata = {
    version: event.version,
    at: event.at,
    ...rest,
    $correlationId: correlationId,
    $causationId: causationId,
  };
  return jsonEvent({ id: event.id, type: event.type, data: event.data as JSONType, metadata: { ...metadata } });
}

function isOurMetadata(metadata: unknown): metadata is StoredMetadata {
  return typeof metadata === "object" && metadata !== null && "version" in metadata && "actor" in metadata;
}

export function eventFromServer(recorded: RecordedEvent | AllStreamRecordedEvent): StoredEvent {
  const stored: unknown = recorded.metadata;
  if (!isOurMetadata(stored)) throw new Error(`${recorded.type} in ${recorded.streamId} has metadata of another program`);
  const { version, at, $correlationId, $causationId, ...rest } = stored;
  const metadata: EventMetadata = { ...rest, correlationId: $correlationId, causationId: $causationId };
  if (!recorded.position) throw new Error("The event log's server is older than 22.6: it does not tell positions of events");
  return {
    id: recorded.id,
    type: recorded.type,
    version,
    at,
    data: recorded.data,
    metadata,
    stream: recorded.streamId,
    revision: Number(recorded.revision),
    // The commit position is a byte offset: it grows, with gaps. Every event that this adapter writes has a different one.
    position: recorded.position.commit,
  };
}
