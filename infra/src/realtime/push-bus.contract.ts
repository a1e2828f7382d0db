import { setMaxListeners } from "node:events";
import type { PublishedPush } from "@shiye/events/pushes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveredPush, PushSubscriber } from "./push-bus.ts";

interface PushBusUnderTest {
  /** One transaction of a store of projections with these pushes, all of them as of one position, which ends as it is told. */
  transact(position: bigint, pushes: readonly PublishedPush[], outcome: "commit" | "rollback"): Promise<void>;
  /** Another node on the same bus. */
  open(): PushSubscriber;
  /** More pushes than this in one room are not given to a client that was away. */
  mostMissed: number;
  /** Cuts every node off; they come back by themselves. */
  cut(): Promise<void>;
  /** What was published until now is too old to be kept. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

const soon = { timeout: 20_000, interval: 5 };

/** What every adapter promises together with the store of its projections: what a projection commits, each node of query-api delivers. */
export function describePushBus(name: string, start: () => Promise<PushBusUnderTest>): void {
  describe(name, { timeout: 60_000 }, () => {
    let bus: PushBusUnderTest;
    let position = 0n;
    const ending = new AbortController();
    // Every node of every test waits at it until the end.
    setMaxListeners(0, ending.signal);
    const running: Promise<void>[] = [];
    beforeAll(async () => {
      bus = await start();
    });
    afterAll(async () => {
      ending.abort();
      await Promise.all(running);
      await bus.close();
    });

    /** One commit of a read model that tells these, all of them as of the next position. */
    async function publish(pushes: readonly PublishedPush[], outcome: "commit" | "rollback" = "commit"): Promise<bigint> {
      const asOf = ++position;
      await bus.transact(asOf, pushes, outcome);
      return asOf;
    }

    async function listen(signal: AbortSignal = ending.signal) {
      const heard: DeliveredPush[] = [];
      const started: bigint[] = [];
      const subscribed = bus.open().subscribe({
        signal,
        onPushes: (pushes) => void heard.push(...pushes),
        onStarted: (last) => void started.push(last.position),
      });
      running.push(subscribed);
      await expect.poll(() => started, soon).toHaveLength(1);
      return { heard, from: started[0], pushes: () => heard.map(({ push }) => push), subscribed };
    }

    const removed = (member: number, id: number): PublishedPush => ({
      room: `member:${member}`,
      event: "notification:removed",
      data: { id },
    });

    it("delivers committed pushes to every node, complete, in order, with their position", async () => {
      const nodes = [await listen(), await listen()];
      const stats: PublishedPush = {
        room: "note:7",
        event: "note:stats",
        data: { id: 7, like_count: 3, collect_count: 2, comment_count: 1 },
      };
      const quoted = { room: "feed", event: "feed:new", data: { id: 1, category_id: 2, user_id: 3, words: "o'clock \\ 拾页 $1" } } as const;
      const first = await publish([stats, quoted]);
      const second = await publish([removed(1, 5)]);
      for (const { heard } of nodes) {
        await expect
          .poll(() => heard.map(({ push, position }) => ({ push, position })), soon)
          .toEqual([
            { push: stats, position: first },
            { push: quoted, position: first },
            { push: removed(1, 5), position: second },
          ]);
      }
    });

    it("begins now, and says at which position that is", async () => {
      const last = await publish([removed(1, 6)]);
      const { heard, from, pushes } = await listen();
      expect(from).toBe(last);
      await publish([removed(1, 7)]);
      await expect.poll(() => heard.length, soon).toBeGreaterThan(0);
      expect(pushes()).toEqual([removed(1, 7)]);
    });

    it("delivers nothing of a rolled back transaction", async () => {
      const { heard, pushes } = await listen();
      await publish([removed(2, 1), removed(2, 2)], "rollback");
      await publish([removed(2, 3)]);
      await expect.poll(() => heard.length, soon).toBeGreaterThan(0);
      expect(pushes()).toEqual([removed(2, 3)]);
    });

    it("has one order for all nodes while many publish at once, and delivers none twice", async () => {
      const nodes = [await listen(), await listen()];
      await Promise.all(
        Array.from({ length: 40 }, (_, id) => publish([removed(3, id), removed(4, id)], id % 4 === 0 ? "rollback" : "commit")),
      );
      for (const { heard } of nodes) await expect.poll(() => heard.length, soon).toBe(60);
      const [one, two] = nodes.map(({ heard }) => heard);
      expect(one).toEqual(two);
      const sequences = (one ?? []).map(({ sequence }) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => (a < b ? -1 : 1)));
    });

    it("delivers a commit with more than fits in one message", async () => {
      const { heard, pushes } = await listen();
      // PostgreSQL plans without the values only on a connection that has published a few times.
      for (let count = 0; count < 10; count += 1) await publish([removed(6, count)]);
      await expect.poll(() => heard.length, soon).toBe(10);
      // As many as when somebody leaves who wrote thousands of comments. A store that looks at all of them for each one takes minutes.
      const many = Array.from({ length: 20_000 }, (_, id) => removed(5, id));
      await publish(many);
      await expect.poll(() => heard.length, soon).toBe(10 + many.length);
      expect(pushes().slice(10)).toEqual(many);
    });

    it("misses nothing and delivers nothing twice when nodes are cut off", async () => {
      const { heard, pushes } = await listen();
      const told: PublishedPush[] = [];
      for (let turn = 0; turn < 5; turn++) {
        for (let more = 0; more < 4; more++) {
          const push = removed(6, told.length);
          await publish([push]);
          told.push(push);
          if (more === 1) await bus.cut();
        }
      }
      await expect.poll(() => heard.length, soon).toBeGreaterThanOrEqual(told.length);
      expect(pushes()).toEqual(told);
    });

    it("ends without a word when it is told to", async () => {
      const leaving = new AbortController();
      const { heard, subscribed } = await listen(leaving.signal);
      leaving.abort();
      await subscribed;
      const other = await listen();
      await publish([removed(7, 1)]);
      await expect.poll(() => other.heard.length, soon).toBe(1);
      expect(heard).toEqual([]);
    });

    describe("a client that was away", () => {
      const missedIn = async (after: bigint, room: string) => {
        const { pushes, complete } = await bus.open().readMissed({ position: after, rooms: [room] });
        return { complete, pushes: pushes.map(({ push }) => push) };
      };

      it("gets at least the pushes of its rooms after what it has seen, and none of other rooms", async () => {
        const seen = await publish([removed(8, 1)]);
        await publish([removed(8, 2), removed(9, 1)]);
        await publish([removed(8, 3)]);
        const { complete, pushes } = await missedIn(seen, "member:8");
        expect(complete).toBe(true);
        expect(pushes.slice(-2)).toEqual([removed(8, 2), removed(8, 3)]);
        expect(new Set(pushes.map(({ room }) => room))).toEqual(new Set(["member:8"]));
      });

      it("must load everything again if it missed too much", async () => {
        const seen = await publish([removed(10, 0)]);
        await publish(Array.from({ length: bus.mostMissed + 1 }, (_, id) => removed(10, id)));
        expect(await missedIn(seen, "member:10")).toEqual({ complete: false, pushes: [] });
      });

      it("must load everything again if it was away for longer than pushes are kept", async () => {
        const seen = await publish([removed(11, 1)]);
        await publish([removed(11, 2)]);
        expect(await missedIn(seen, "member:11")).toMatchObject({ complete: true });
        await bus.forget();
        expect(await missedIn(seen, "member:11")).toEqual({ complete: false, pushes: [] });
        const since = await publish([removed(11, 3)]);
        expect(await missedIn(since, "member:11")).toEqual({ complete: true, pushes: [removed(11, 3)] });
      });
    });
  });
}
