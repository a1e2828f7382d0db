import { randomUUID } from "node:crypto";
import { type DecidedEvent, definitionOf } from "@shiye/events/catalogue";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/** Appends an event to a stream without a decision. `at`: milliseconds since 1970. */
export async function appendAsSystem(log: EventLog, stream: string, { type, data }: DecidedEvent, at: number): Promise<void> {
  const expectedRevision = (await log.readStream(stream)).length - 1;
  const version = definitionOf(type)?.version ?? 1;
  const metadata = { actor: { kind: "system" }, correlationId: "", causationId: "" } as const;
  await log.append({
    stream,
    expectedRevision: expectedRevision < 0 ? "no-stream" : expectedRevision,
    events: [{ id: randomUUID(), type, version, at: new Date(at).toISOString(), data, metadata }],
  });
}
