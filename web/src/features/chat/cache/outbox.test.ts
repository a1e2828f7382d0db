import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOutbox, type Delivery, type OutgoingMessage } from "./outbox.ts";

const SENT: Delivery = { outcome: "sent" };
const HELD: Delivery = { outcome: "held", reason: "网络不通，恢复后自动发送" };
const FAILED: Delivery = { outcome: "failed", reason: "用户不存在" };

const message = (clientMessageId: string, fields: Partial<OutgoingMessage> = {}): Omit<OutgoingMessage, "state"> => ({
  clientMessageId,
  memberId: 1,
  conversationId: 50,
  messageType: "text",
  content: clientMessageId,
  at: 0,
  ...fields,
});

/** A delivery whose answers the test gives, in order. */
function createRoad() {
  const asked: string[] = [];
  const waiting: ((delivery: Delivery) => void)[] = [];
  return {
    asked,
    deliver: ({ clientMessageId }: OutgoingMessage) => {
      asked.push(clientMessageId);
      return new Promise<Delivery>((resolve) => waiting.push(resolve));
    },
    async answer(delivery: Delivery) {
      waiting.shift()?.(delivery);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const statesOf = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.get().map(({ clientMessageId, state }) => `${clientMessageId} ${state}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("messages of one conversation", () => {
  it("are sent one after another, in the order in which they were written", async () => {
    const [outbox, road] = [createOutbox(null), createRoad()];
    outbox.connect(road.deliver);
    for (const name of ["a", "b", "c"]) outbox.add(message(name));
    expect([road.asked, statesOf(outbox)]).toEqual([["a"], ["a sending", "b waiting", "c waiting"]]);
    await road.answer(SENT);
    await road.answer(SENT);
    expect(road.asked).toEqual(["a", "b", "c"]);
    await road.answer(SENT);
    expect(outbox.get()).toEqual([]);
  });

  it("tell when they are sent, refused, or held, also behind a held one", async () => {
    const [outbox, road] = [createOutbox(null, () => 1), createRoad()];
    outbox.connect(road.deliver);
    const told: Record<string, Delivery> = {};
    for (const name of ["a", "b", "c", "d"]) {
      outbox.add(message(name));
      void outbox.outcome(name).then((delivery) => (told[name] = delivery));
    }
    await road.answer(SENT);
    expect(told).toEqual({ a: SENT });
    await road.answer(FAILED);
    await road.answer(HELD);
    expect(told).toEqual({ a: SENT, b: FAILED, c: HELD, d: HELD });
  });

  it("do not wait for those of another conversation", () => {
    const [outbox, road] = [createOutbox(null), createRoad()];
    outbox.connect(road.deliver);
    outbox.add(message("a"));
    outbox.add(message("b", { conversationId: 51 }));
    expect(road.asked).toEqual(["a", "b"]);
  });

  it("wait behind one that cannot be sent, and are sent in their order later", async () => {
    const [outbox, road] = [createOutbox(null, () => 1), createRoad()];
    outbox.connect(road.deliver);
    for (const name of ["a", "b"]) outbox.add(message(name));
    await road.answer(HELD);
    outbox.add(message("c"));
    expect([road.asked, statesOf(outbox)]).toEqual([["a"], ["a held", "b waiting", "c waiting"]]);
    await vi.advanceTimersByTimeAsync(1000);
    for (let count = 0; count < 3; count++) await road.answer(SENT);
    expect([road.asked, outbox.get()]).toEqual([["a", "a", "b", "c"], []]);
  });

  it("are tried after 1, 2, 4 … at most 30 seconds, and at once when the network is back", async () => {
    const [outbox, road] = [createOutbox(null, () => 1), createRoad()];
    outbox.connect(road.deliver);
    outbox.add(message("a"));
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await road.answer(HELD);
      const before = road.asked.length;
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(road.asked).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(road.asked).toHaveLength(before + 1);
    }
    await road.answer(HELD);
    const before = road.asked.length;
    outbox.retryHeld();
    expect(road.asked).toHaveLength(before + 1);
  });

  it("continue after one that the server refuses, which is sent again when its author presses it", async () => {
    const [outbox, road] = [createOutbox(null), createRoad()];
    outbox.connect(road.deliver);
    for (const name of ["a", "b"]) outbox.add(message(name));
    await road.answer(FAILED);
    await road.answer(SENT);
    expect([road.asked, statesOf(outbox), outbox.get()[0]?.reason]).toEqual([["a", "b"], ["a failed"], "用户不存在"]);
    outbox.retryHeld();
    expect(road.asked).toHaveLength(2);
    outbox.retry("a");
    await road.answer(SENT);
    expect([road.asked, outbox.get()]).toEqual([["a", "b", "a"], []]);
  });

  it("wait until there is a delivery", async () => {
    const [outbox, road] = [createOutbox(null), createRoad()];
    outbox.add(message("a"));
    expect(statesOf(outbox)).toEqual(["a waiting"]);
    outbox.connect(road.deliver);
    expect(road.asked).toEqual(["a"]);
  });
});

describe("a message that arrived although its answer was lost", () => {
  it("is removed after a push about it, and is not sent again", async () => {
    const [outbox, road] = [createOutbox(null), createRoad()];
    outbox.connect(road.deliver);
    for (const name of ["a", "b"]) outbox.add(message(name));
    outbox.remove("a");
    await road.answer(HELD);
    expect([road.asked, statesOf(outbox)]).toEqual([["a", "b"], ["b sending"]]);
  });
});

describe("a reload", () => {
  it("keeps texts with their ids, and a picture after its upload", () => {
    const storage = createStorage();
    const before = createOutbox(storage);
    before.connect(createRoad().deliver);
    before.add(message("a"));
    before.add(message("b", { messageType: "image", content: "", preview: "blob:b" }));
    before.add(message("c", { messageType: "image", content: "/media/c.jpg", preview: "blob:c" }));
    const after = createOutbox(storage);
    expect(after.get()).toEqual([
      { ...message("a"), state: "waiting" },
      { ...message("c", { messageType: "image", content: "/media/c.jpg" }), state: "waiting" },
    ]);
  });

  it("finds nothing after its member signed out, and nothing in invalid storage", () => {
    const storage = createStorage();
    const before = createOutbox(storage);
    before.add(message("a"));
    before.clear();
    expect(createOutbox(storage).get()).toEqual([]);
    storage.setItem("chat-outbox", '[{"clientMessageId": 4}, null]');
    expect(createOutbox(storage).get()).toEqual([]);
    storage.setItem("chat-outbox", "{");
    expect(createOutbox(storage).get()).toEqual([]);
  });
});
