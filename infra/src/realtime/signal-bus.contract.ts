import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Signal, SignalBus } from "./signal-bus.ts";

interface SignalBusUnderTest {
  /** Another node on the same bus. */
  open(): SignalBus;
  /** Cuts every node off; they come back by themselves. */
  cut(): Promise<void>;
  /** Something on the wire that no version of ours says. */
  say(garbage: string): Promise<void>;
  close(): Promise<void>;
}

const soon = { timeout: 10_000 };
const alive = (version: number): Signal => ({ kind: "alive", node: "one", version, size: 0 });

/** What every adapter of the port promises. */
export function signalBusContract(name: string, start: () => Promise<SignalBusUnderTest>): void {
  describe(`${name}: signals between nodes`, () => {
    let bus: SignalBusUnderTest;
    const ending = new AbortController();
    const running: Promise<void>[] = [];
    beforeAll(async () => {
      bus = await start();
    });
    afterAll(async () => {
      ending.abort();
      await Promise.all(running);
      await bus.close();
    });

    async function listen(node: SignalBus) {
      const heard: Signal[] = [];
      const states: string[] = [];
      const onSignal = (signal: Signal) => void heard.push(signal);
      const subscribed = node.subscribe({
        signal: ending.signal,
        onSignal,
        onConnected: () => void states.push("connected"),
        onLost: () => void states.push("lost"),
      });
      running.push(subscribed);
      await expect.poll(() => states, soon).toEqual(["connected"]);
      return { heard, states };
    }

    it("reach every node that listens, the sender's own too, in the order in which one node sent them", async () => {
      const [one, two] = [bus.open(), bus.open()];
      const ears = [await listen(one), await listen(two)];
      const told = Array.from({ length: 50 }, (_, at) => alive(at));
      await Promise.all(told.map((signal) => one.publish(signal)));
      for (const { heard } of ears) await expect.poll(() => heard, soon).toEqual(told);
    });

    it("of unknown kinds are ignored", async () => {
      const node = bus.open();
      const { heard } = await listen(node);
      for (const garbage of ["", "{", '{"kind":"gift"}', '{"kind":"alive","node":5}']) await bus.say(garbage);
      await node.publish(alive(1));
      await expect.poll(() => heard, soon).toEqual([alive(1)]);
    });

    it("are received again after the bus was lost, and the listener learns of both", async () => {
      const node = bus.open();
      const { heard, states } = await listen(node);
      await bus.cut();
      await expect.poll(() => states, soon).toEqual(["connected", "lost", "connected"]);
      await node.publish(alive(2));
      await expect.poll(() => heard, soon).toEqual([alive(2)]);
    });
  });
}
