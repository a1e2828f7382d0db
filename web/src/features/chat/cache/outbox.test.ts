import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOutbox, type Delivery } from "./outbox.ts";
import type { OutgoingMessage } from "./outgoing-messages.ts";

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

function createStorage() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const full = () => ({ ...createStorage(), setItem: () => expect.unreachable("is caught") });

/** The outbox of the only tab, whose turn it is to send. */
function createLoneOutbox(random?: () => number, stores: Parameters<typeof createOutbox>[0] = { device: null, tab: null }) {
  const outbox = createOutbox(stores, random);
  outbox.beginTurn();
  return outbox;
}

/** The outboxes of tabs on one device. What one stores, the others are told. */
function createTabs(...names: string[]) {
  const device = createStorage();
  const tabs = names.map((name) => {
    const tell = async (key: string) => {
      await Promise.resolve();
      for (const tab of tabs) if (tab.name !== name) tab.outbox.follow(key);
    };
    const own = {
      ...device,
      get length() {
        return device.length;
      },
      setItem: (key: string, value: string) => {
        device.setItem(key, value);
        void tell(key);
      },
      removeItem: (key: string) => {
        device.removeItem(key);
        void tell(key);
      },
    };
    return { name, outbox: createOutbox({ device: own, tab: createStorage() }, () => 1), road: createRoad() };
  });
  for (const { outbox, road } of tabs) outbox.connect(road.deliver);
  return { device, tabs };
}

const statesOf = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.get().map(({ clientMessageId, state }) => `${clientMessageId} ${state}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("messages of one conversation", () => {
  it("are sent one after another, in the order in which they were written", async () => {
    const [outbox, road] = [createLoneOutbox(), createRoad()];
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
    const [outbox, road] = [createLoneOutbox(() => 1), createRoad()];
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
    const [outbox, road] = [createLoneOutbox(), createRoad()];
    outbox.connect(road.deliver);
    outbox.add(message("a"));
    outbox.add(message("b", { conversationId: 51 }));
    expect(road.asked).toEqual(["a", "b"]);
  });

  it("wait behind one that cannot be sent, and are sent in their order later", async () => {
    const [outbox, road] = [createLoneOutbox(() => 1), createRoad()];
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
    const [outbox, road] = [createLoneOutbox(() => 1), createRoad()];
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
    const [outbox, road] = [createLoneOutbox(), createRoad()];
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
    const [outbox, road] = [createLoneOutbox(), createRoad()];
    outbox.add(message("a"));
    expect(statesOf(outbox)).toEqual(["a waiting"]);
    outbox.connect(road.deliver);
    expect(road.asked).toEqual(["a"]);
  });
});

describe("a message that arrived although its answer was lost", () => {
  it("is removed after a push about it, and is not sent again", async () => {
    const [outbox, road] = [createLoneOutbox(), createRoad()];
    outbox.connect(road.deliver);
    for (const name of ["a", "b"]) outbox.add(message(name));
    outbox.remove("a");
    await road.answer(HELD);
    expect([road.asked, statesOf(outbox)]).toEqual([["a", "b"], ["b sending"]]);
  });
});

describe("a reload, and a tab that is closed and opened again", () => {
  it("keep texts and uploaded pictures with their ids, in their order", () => {
    const device = createStorage();
    const before = createOutbox({ device, tab: createStorage() });
    before.connect(createRoad().deliver);
    before.add(message("b"));
    before.add(message("a"));
    before.add(message("c", { messageType: "image", content: "/media/c.jpg", preview: "blob:c" }));
    expect(before.isAtRisk()).toBe(false);
    const after = createOutbox({ device, tab: createStorage() });
    expect(after.get()).toEqual([
      { ...message("b"), at: 1, state: "waiting" },
      { ...message("a"), at: 2, state: "waiting" },
      { ...message("c", { messageType: "image", content: "/media/c.jpg" }), at: 3, state: "waiting" },
    ]);
  });

  it("leave it to its author to send again what the server had refused", async () => {
    const [device, road] = [createStorage(), createRoad()];
    const before = createLoneOutbox(undefined, { device, tab: null });
    before.connect(road.deliver);
    before.add(message("a"));
    await road.answer(FAILED);
    const after = createLoneOutbox(undefined, { device, tab: null });
    after.connect(road.deliver);
    expect([statesOf(after), after.get()[0]?.reason, road.asked]).toEqual([["a failed"], "用户不存在", ["a"]]);
    after.retry("a");
    expect(road.asked).toEqual(["a", "a"]);
  });

  it("would lose a picture before its upload: the reload says so, and other tabs do not show it", async () => {
    const [device, tab] = [createStorage(), createStorage()];
    const [outbox, road] = [createOutbox({ device, tab }), createRoad()];
    outbox.connect(road.deliver);
    outbox.add(message("p", { messageType: "image", content: "", preview: "blob:p" }));
    expect([outbox.isAtRisk(), road.asked]).toEqual([true, ["p"]]);
    const after = createOutbox({ device, tab });
    expect([statesOf(after), after.get()[0]?.reason, after.isAtRisk()]).toEqual([["p failed"], "图片没来得及上传，请重新选择", false]);
    expect(createOutbox({ device, tab: createStorage() }).get()).toEqual([]);
    outbox.change("p", { content: "/media/p.jpg" });
    expect(outbox.isAtRisk()).toBe(false);
    expect(statesOf(createOutbox({ device, tab }))).toEqual(["p waiting"]);
  });

  it("would lose everything where storage is full; it is sent all the same", async () => {
    const road = createRoad();
    const outbox = createOutbox({ device: full(), tab: full() });
    outbox.connect(road.deliver);
    outbox.add(message("a"));
    expect([outbox.isAtRisk(), road.asked]).toEqual([true, ["a"]]);
    await road.answer(SENT);
    expect([outbox.isAtRisk(), outbox.get()]).toEqual([false, []]);
  });

  it("find nothing after its member signed out, and nothing in invalid storage", () => {
    const stores = { device: createStorage(), tab: createStorage() };
    const before = createOutbox(stores);
    before.add(message("a"));
    before.add(message("p", { messageType: "image", content: "" }));
    before.clear();
    expect([createOutbox(stores).get(), stores.device.length, stores.tab.length]).toEqual([[], 0, 0]);
    for (const invalid of ['{"clientMessageId": 4}', "null", "{"]) {
      stores.device.setItem("chat-outbox/x", invalid);
      expect(createOutbox(stores).get()).toEqual([]);
    }
  });
});

describe("several tabs", () => {
  it("show the messages of all; only the one whose turn it is sends them", async () => {
    const { tabs } = createTabs("here", "there");
    const [here, there] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    there.outbox.beginTurn();
    here.outbox.add(message("a"));
    here.outbox.add(message("b"));
    await vi.advanceTimersByTimeAsync(0);
    expect([here.road.asked, there.road.asked]).toEqual([[], ["a"]]);
    expect([statesOf(here.outbox), statesOf(there.outbox)]).toEqual(Array(2).fill(["a sending", "b waiting"]));
    await there.road.answer(SENT);
    await there.road.answer(HELD);
    expect([statesOf(here.outbox), there.road.asked]).toEqual([["b held"], ["a", "b"]]);
    here.outbox.retry("b");
    await vi.advanceTimersByTimeAsync(0);
    await there.road.answer(SENT);
    expect([here.outbox.get(), there.outbox.get(), here.road.asked]).toEqual([[], [], []]);
  });

  it("keep the order when the turn changes in the middle of a message", async () => {
    const { tabs } = createTabs("here", "there");
    const [here, there] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    const endTurn = here.outbox.beginTurn();
    for (const name of ["a", "b"]) here.outbox.add(message(name));
    await vi.advanceTimersByTimeAsync(0);
    endTurn();
    there.outbox.beginTurn();
    await here.road.answer(HELD);
    expect([here.road.asked, there.road.asked, statesOf(here.outbox)]).toEqual([["a"], ["a"], ["a sending", "b waiting"]]);
    await there.road.answer(SENT);
    expect([here.road.asked, there.road.asked]).toEqual([["a"], ["a", "b"]]);
  });

  it("leave a picture before its upload to the tab that has its file", async () => {
    const { tabs } = createTabs("here", "there");
    const [here, there] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    there.outbox.beginTurn();
    here.outbox.add(message("p", { messageType: "image", content: "", preview: "blob:p" }));
    await vi.advanceTimersByTimeAsync(0);
    expect([here.road.asked, there.road.asked, there.outbox.get()]).toEqual([["p"], [], []]);
  });

  it.each([
    ["is held: the tab whose turn it is sends it", HELD, ["p sending"], ["p"]],
    ["is refused: every tab shows that it failed", FAILED, ["p failed"], []],
  ])("leave a picture to the tab that has its file until it is uploaded and %s", async (_what, delivery, states, asked) => {
    const { tabs } = createTabs("here", "there");
    const [here, there] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    there.outbox.beginTurn();
    here.outbox.add(message("p", { messageType: "image", content: "", preview: "blob:p" }));
    here.outbox.change("p", { content: "/media/p.jpg" });
    await here.road.answer(delivery);
    expect([statesOf(here.outbox), statesOf(there.outbox), there.road.asked]).toEqual([states, states, asked]);
  });
});
