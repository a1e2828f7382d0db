import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPresence, type Presence } from "./presence.ts";
import type { Signal } from "./signal-bus.ts";

const [ada, ben] = [1, 2] as const;
const aliveMs = 1000;
const expiryMs = 3000;
const graceMs = 500;

/** Nodes on one bus that delivers at once, and may lose what a test wants lost. */
function createNodes() {
  const nodes = new Map<string, Presence>();
  const told = new Map<string, string[]>();
  let lost = (_from: string, _signal: Signal) => false;
  return {
    told: (name: string) => told.get(name) ?? [],
    lose(rule: typeof lost) {
      lost = rule;
    },
    start(name: string): Presence {
      const heard: string[] = [];
      told.set(name, heard);
      const presence = createPresence({
        bus: {
          async publish(signal) {
            if (nodes.has(name) && !lost(name, signal)) for (const each of [...nodes.values()]) each.hear(signal);
          },
        },
        node: name,
        aliveMs,
        expiryMs,
        graceMs,
        onChange: (memberId, online) => heard.push(`${memberId} ${online ? "on" : "off"}`),
        onError: (error) => {
          throw error;
        },
      });
      nodes.set(name, presence);
      presence.connected();
      return presence;
    },
    /** As `kill -9` does it. */
    kill: (name: string) => void nodes.delete(name),
  };
}

let nodes: ReturnType<typeof createNodes>;
beforeEach(() => {
  vi.useFakeTimers();
  nodes = createNodes();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a member with several tabs on several nodes", () => {
  it("is online on all nodes from the first tab to the last, and announced once", async () => {
    const [one, two] = [nodes.start("one"), nodes.start("two")];
    one.arrive(ada);
    one.arrive(ada);
    two.arrive(ada);
    one.leave(ada);
    one.leave(ada);
    await vi.advanceTimersByTimeAsync(graceMs * 2);
    expect([one.isOnline(ada), two.isOnline(ada)]).toEqual([true, true]);
    two.leave(ada);
    expect(one.isOnline(ada), "within the grace").toBe(true);
    vi.advanceTimersByTime(graceMs);
    expect([one.isOnline(ada), two.isOnline(ada)]).toEqual([false, false]);
    for (const name of ["one", "two"]) expect(nodes.told(name)).toEqual(["1 on", "1 off"]);
  });

  it("who reloads a page stays online", () => {
    const one = nodes.start("one");
    one.arrive(ada);
    one.leave(ada);
    vi.advanceTimersByTime(graceMs - 1);
    one.arrive(ada);
    vi.advanceTimersByTime(graceMs * 5);
    expect(nodes.told("one")).toEqual(["1 on"]);
  });
});

describe("a node", () => {
  it("that starts later learns who is online, however many", () => {
    const one = nodes.start("one");
    for (let id = 1; id <= 1000; id += 1) one.arrive(id);
    const two = nodes.start("two");
    expect([two.isOnline(1), two.isOnline(500), two.isOnline(1000), two.isOnline(1001)]).toEqual([true, true, true, false]);
  });

  it("that dies loses its members after its silence; one that signs off, at once", async () => {
    const [one, two, three] = [nodes.start("one"), nodes.start("two"), nodes.start("three")];
    two.arrive(ada);
    three.arrive(ben);
    nodes.kill("two");
    await three.stop();
    nodes.kill("three");
    vi.advanceTimersByTime(graceMs);
    expect([one.isOnline(ada), one.isOnline(ben)]).toEqual([true, false]);
    vi.advanceTimersByTime(expiryMs + aliveMs + graceMs);
    expect(one.isOnline(ada)).toBe(false);
  });

  it("that missed signals finds out by the next heartbeat", async () => {
    const [one, two] = [nodes.start("one"), nodes.start("two")];
    two.arrive(ben);
    nodes.lose((from, signal) => from === "two" && signal.kind === "delta");
    two.arrive(ada);
    two.leave(ben);
    await vi.advanceTimersByTimeAsync(0);
    expect([one.isOnline(ada), one.isOnline(ben)]).toEqual([false, true]);
    nodes.lose(() => false);
    vi.advanceTimersByTime(aliveMs + graceMs);
    expect([one.isOnline(ada), one.isOnline(ben)]).toEqual([true, false]);
  });

  it("that gains or loses a crowd at once says so in few signals, in the order in which it happened", async () => {
    const said = new Map<string, number>();
    nodes.lose((_from, { kind }) => {
      said.set(kind, (said.get(kind) ?? 0) + 1);
      return false;
    });
    const [one, two] = [nodes.start("one"), nodes.start("two")];
    said.clear();
    for (let id = 1; id <= 1000; id += 1) two.arrive(id);
    two.leave(500);
    two.leave(501);
    two.arrive(501);
    await vi.advanceTimersByTimeAsync(0);
    const online = Array.from({ length: 1000 }, (_none, at) => at + 1).filter(one.isOnline);
    expect([online.length, one.isOnline(500), one.isOnline(501)]).toEqual([999, false, true]);
    for (const id of online) two.leave(id);
    await vi.advanceTimersByTimeAsync(0);
    vi.advanceTimersByTime(graceMs);
    expect(online.filter(one.isOnline)).toEqual([]);
    expect(said).toEqual(new Map([["delta", 8]]));
  });

  it("that hears the others asks them nothing, whatever else is on the bus, and answers nothing once it has signed off", async () => {
    const [one, two] = [nodes.start("one"), nodes.start("two")];
    one.arrive(ada);
    two.arrive(ben);
    await vi.advanceTimersByTimeAsync(0);
    const said = new Set<string>();
    nodes.lose((from, { kind }) => {
      said.add(`${from} ${kind}`);
      return false;
    });
    one.hear({ kind: "frame", room: "member:1", frame: { event: "user_typing", data: {} } });
    await vi.advanceTimersByTimeAsync(aliveMs * 10);
    two.arrive(ada);
    await vi.advanceTimersByTimeAsync(aliveMs * 2);
    expect([...said]).toEqual(["one alive", "two alive", "two delta"]);
    said.clear();
    await two.stop();
    one.connected();
    await vi.advanceTimersByTimeAsync(graceMs);
    expect([[...said], one.isOnline(ben)]).toEqual([["two gone", "one who", "one here"], false]);
  });

  it("sends no heartbeat for a number of members that it has not told yet", async () => {
    let sent = () => {};
    const said: Signal[] = [];
    const bus = {
      publish(signal: Signal) {
        said.push(signal);
        return new Promise<void>((resolve) => {
          sent = resolve;
        });
      },
    };
    const options = { bus, node: "one", aliveMs, expiryMs, graceMs, onChange: () => {}, onError: () => {} };
    const one = createPresence(options);
    one.arrive(ada);
    one.arrive(ben);
    await vi.advanceTimersByTimeAsync(aliveMs);
    expect(said.map(({ kind }) => kind)).toEqual(["delta"]);
    sent();
    await vi.advanceTimersByTimeAsync(0);
    sent();
    await vi.advanceTimersByTimeAsync(aliveMs);
    expect(said.map(({ kind }) => kind)).toEqual(["delta", "delta", "alive"]);
    expect(said.at(-1)).toMatchObject({ version: 2, size: 2 });
  });

  it("whose clock is set declares no other dead", () => {
    const one = nodes.start("one");
    // So that the heartbeat of the one comes long after that of the other.
    vi.advanceTimersByTime(aliveMs * 0.7);
    nodes.start("two").arrive(ada);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(aliveMs * 2);
    expect(one.isOnline(ada)).toBe(true);
    expect(nodes.told("one")).toEqual([`${ada} on`]);
  });

  it("that hears nothing itself declares no other dead", () => {
    const [one, two] = [nodes.start("one"), nodes.start("two")];
    two.arrive(ada);
    one.disconnected();
    nodes.kill("two");
    vi.advanceTimersByTime(expiryMs * 5);
    expect(one.isOnline(ada)).toBe(true);
    one.connected();
    vi.advanceTimersByTime(expiryMs + aliveMs + graceMs);
    expect(one.isOnline(ada)).toBe(false);
  });
});
