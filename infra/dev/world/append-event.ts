import { randomUUID } from "node:crypto";
import { type DecidedEvent, definitionOf } from "@shiye/events/catalogue";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/** Appends one event, as the product itself, to the end of a stream as it is now. */
export async function appendEvent(log: EventLog, stream: string, { type, data }: DecidedEvent): Promise<void> {
  const before = await log.readStream(stream);
  const id = randomUUID();
  const metadata = { actor: { kind: "system" }, correlationId: id, causationId: id } as const;
  const event = { id, type, version: definitionOf(type)?.version ?? 1, at: new Date().toISOString(), data, metadata };
  const result = await log.append({ stream, expectedRevision: before.at(-1)?.revision ?? "no-stream", events: [event] });
  if (result.status !== "appended") throw new Error(`${type} was not appended to ${stream}: ${result.status}`);
}
