import { type EventStoreDBClient, NO_STREAM, type AppendResult as ServerAnswer, WrongExpectedVersionError } from "@eventstore/db-client";
// The one call of the client with a deadline and an outcome of its own: see docs/decisions/event-log.md.
import { append as appendCall } from "@eventstore/db-client/dist/streams/appendToStream/append.js";
import type { StoredEvent } from "@shiye/events/envelope";
import { backoffMs, pause } from "../../waiting.ts";
import type { AppendRequest, AppendResult } from "../event-log.ts";
import { isRepeatOf } from "../repeats.ts";
import { eventToServer } from "./mapping.ts";
import { isServerLoss } from "./outcomes.ts";
import type { EventStoreReader } from "./reader.ts";

const APPEND_PATIENCE_MS = 15_000;
/** An answer that takes longer is treated as lost. */
const DEADLINE_MS = 5000;

type PlainAppend = Pick<AppendRequest, "stream" | "expectedRevision" | "events">;
type PlainResult = Extract<AppendResult, { status: "appended" | "conflict" }>;

/**
 * Appends to one stream at an exact revision, so it is safe to repeat: the server recognises the same ids at the same place. If the outcome
 * is unknown, the same append is tried again while the place is free; if it is taken, the stream is read for our event ids.
 */
export async function appendExactly(client: EventStoreDBClient, reader: EventStoreReader, request: PlainAppend): Promise<PlainResult> {
  const before = request.expectedRevision === "no-stream" ? -1 : request.expectedRevision;
  const events = request.events.map(eventToServer);
  const until = performance.now() + APPEND_PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer: ServerAnswer = await appendCall.call(client, request.stream, events, {
        expectedRevision: before < 0 ? NO_STREAM : BigInt(before),
        deadline: DEADLINE_MS,
        batchAppendSize: 0,
      });
      return { status: "appended", events: await storedEvents(answer) };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError) && !isServerLoss(error)) throw error;
      const actualRevision = (await reader.lastOf(request.stream))?.revision ?? -1;
      if (error instanceof WrongExpectedVersionError || actualRevision !== before) {
        // Read once the place is taken, not before: this server may carry out an append after we gave up waiting for its answer.
        const found = await readBack();
        return found ? { status: "appended", events: found } : { status: "conflict", actualRevision };
      }
      if (performance.now() > until)
        throw new Error("The event log is out of reach; the outcome of this append is unknown", { cause: error });
      await pause(backoffMs(attempt));
    }
  }

  /** The server returns only the position of the last event, and none if it knew the events already. Then the stream is read. */
  async function storedEvents(answer: ServerAnswer): Promise<readonly StoredEvent[]> {
    const [only] = request.events;
    if (only && request.events.length === 1 && answer.position && answer.nextExpectedRevision === BigInt(before + 1))
      return [{ ...only, stream: request.stream, revision: before + 1, position: answer.position.commit }];
    const found = await readBack();
    if (!found) throw new Error(`The event log acknowledged events that are not in stream ${request.stream}`);
    return found;
  }

  async function readBack(): Promise<readonly StoredEvent[] | undefined> {
    const found = await reader.stream(request.stream, { fromRevision: before + 1, limit: request.events.length });
    return isRepeatOf(request, found) ? found : undefined;
  }
}
