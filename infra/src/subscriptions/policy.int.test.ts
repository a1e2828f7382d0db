import { describe, expect, it } from "vitest";
import { DeadLetterError, definePolicy } from "./policy.ts";
import { channelEvents as events, upTo, useChannelsLab } from "./testing/channels.ts";

const { lab, warnings, start } = useChannelsLab();

describe("a policy", () => {
  const only = (policy: ReturnType<typeof definePolicy>, from?: () => Promise<bigint>) => ({
    projections: [],
    policies: [{ policy, ...(from ? { from } : {}) }],
  });
  const policyThat = (handle: (id: number) => Promise<void>, version = 1) =>
    definePolicy({ name: "greeting", version, handlers: { CategoryCreated: ({ data }) => handle(data.categoryId) } });

  it("handles each event in order, goes on from its checkpoint after a restart, and anew when its version rises", async () => {
    const handled: number[] = [];
    const note = async (id: number) => void handled.push(id);
    lab.log.append(...events(1, 5));
    const first = await start(only(policyThat(note)));
    await first.settle();
    await lab.stop(first);
    lab.log.append(...events(6, 2));
    const second = await start(only(policyThat(note)));
    await second.settle();
    expect(handled).toEqual(upTo(7));
    await lab.stop(second);
    handled.length = 0;
    const third = await start(only(policyThat(note, 2)));
    await third.settle();
    expect(handled).toEqual(upTo(7));
  });

  it("moves its checkpoint past no event that is not handled, and tries that one again until it is", async () => {
    const handled: number[] = [];
    let failures = 2;
    lab.log.append(...events(1, 4));
    const subscriptions = await start(
      only(
        policyThat(async (id) => {
          if (id === 3 && failures-- > 0) throw new Error("the world is not ready");
          handled.push(id);
        }),
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual(upTo(4));
    expect(warnings).toHaveLength(2);
  });

  it("makes dead letters of events that it can never handle and of those behind them, and retries them on request", async () => {
    const handled: number[] = [];
    let cured = false;
    lab.log.append(...events(1, 5));
    const subscriptions = await start(
      only(
        policyThat(async (id) => {
          if (id === 1 && !cured) throw new DeadLetterError("beyond me");
          handled.push(id);
        }),
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual([2, 3, 5]);
    expect(await subscriptions.deadLetters()).toMatchObject([
      { model: "greeting", stream: "category-1", error: "DeadLetterError: beyond me", waiting: 1 },
    ]);
    cured = true;
    expect(await subscriptions.retryDeadLetters("greeting", "category-1")).toEqual({ applied: 2 });
    expect(handled).toEqual([2, 3, 5, 1, 4]);
  });

  it("handles an event that waits behind a dead letter also if a retry releases the stream at that moment", async () => {
    const handled: number[] = [];
    let attempts = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    lab.log.append(...events(1, 1));
    const subscriptions = await start(
      only(
        policyThat(async (id) => {
          if (id === 1 && ++attempts === 1) throw new DeadLetterError("beyond me");
          if (id === 1) await released;
          handled.push(id);
        }),
      ),
    );
    await subscriptions.settle();
    const retried = subscriptions.retryDeadLetters("greeting", "category-1");
    await expect.poll(() => attempts).toBe(2);
    lab.log.append(...events(4, 1));
    await expect.poll(async () => (await lab.readDb.query("select from pg_locks where not granted")).rowCount).toBe(1);
    release();
    expect(await retried).toEqual({ applied: 1 });
    await subscriptions.settle();
    expect(handled).toEqual([1, 4]);
  });

  it("begins where it is told to when it has no checkpoint yet", async () => {
    const handled: number[] = [];
    lab.log.append(...events(1, 5));
    const subscriptions = await start(
      only(
        policyThat(async (id) => void handled.push(id)),
        async () => 6n,
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual([3, 4, 5]);
  });
});
