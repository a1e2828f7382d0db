import type { EventLog } from "@shiye/infra/event-store/event-log";
import { describe, expect, it } from "vitest";
import { conversationStream } from "../chat/state.ts";
import { noteStream } from "../notes/state.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { newEvent } from "../testing/new-event.ts";
import { STREAM_PAGE } from "./pages-of-stream.ts";
import { createWarmStates } from "./state-cache.ts";

const ID = 1_700_000_000_000_070;
const pair = { lowerId: 1_700_000_000_000_001, higherId: 1_700_000_000_000_002 };
const stream = conversationStream(pair);

const sent = (messageId: number) =>
  newEvent("MessageSent", {
    conversationId: ID,
    messageId,
    senderId: pair.lowerId,
    receiverId: pair.higherId,
    messageType: "text",
    content: "好",
    clientMessageId: null,
  });

/** A conversation with this number of messages, and a log that records from which revision it is read. */
async function conversationOf(messages: number) {
  const { log } = createMemoryEventLog();
  const events = [newEvent("ConversationStarted", { conversationId: ID, ...pair, starterId: pair.lowerId })];
  for (let at = 1; at <= messages; at += 1) events.push(sent(ID + at));
  await log.append({ stream: stream.name, expectedRevision: "no-stream", events });
  const reads: number[] = [];
  const watched: EventLog = {
    ...log,
    readStream(name, options) {
      reads.push(options?.fromRevision ?? 0);
      return log.readStream(name, options);
    },
  };
  return { log: watched, reads };
}

describe("a long stream that is not in memory", () => {
  it("is folded from its snapshot to the same state as from its beginning", async () => {
    const { log, reads } = await conversationOf(100);
    const whole = await createWarmStates({ log }).read(stream);
    const early = await conversationOf(90);
    const known = await createWarmStates({ log: early.log }).read(stream);
    const states = createWarmStates({ log, snapshotOf: async () => ({ ...known, position: 0n }) });
    expect(await states.read(stream)).toEqual(whole);
    expect(reads).toEqual([0, 91]);
    // After a conflict the remembered state is not used, but the snapshot still is.
    await states.catchUp(stream, { state: stream.fold.initial, revision: -1, position: 0n });
    expect(reads.at(-1)).toBe(91);
  });

  it("is read and folded in pages, so other calls run in between and memory never has the whole stream", async () => {
    const { log, reads } = await conversationOf(2 * STREAM_PAGE + 5);
    const { revision, state } = await createWarmStates({ log }).read(stream);
    expect(reads).toEqual([0, STREAM_PAGE, 2 * STREAM_PAGE]);
    expect(revision).toBe(2 * STREAM_PAGE + 5);
    expect(state).toMatchObject({ last: { messageId: ID + 2 * STREAM_PAGE + 5 } });
  });

  it("is folded from its beginning if it has no snapshot, and no snapshot is requested for a short stream", async () => {
    const { log, reads } = await conversationOf(3);
    const asked: string[] = [];
    const snapshotOf = async (name: string) => {
      asked.push(name);
      return undefined;
    };
    const states = createWarmStates({ log, snapshotOf });
    expect((await states.read(stream)).revision).toBe(3);
    await states.read(noteStream(1));
    expect(reads).toEqual([0, 0]);
    expect(asked).toEqual([stream.name]);
  });
});
