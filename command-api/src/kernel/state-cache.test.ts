import type { StoredEvent } from "@shiye/events/envelope";
import { appended, newEvent } from "@shiye/infra/event-store/testing/log-tools";
import { expect, it } from "vitest";
import { likeStream } from "../likes/state.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { createWarmStates } from "./state-cache.ts";
import type { Stream } from "./stream.ts";

/** Follows from now on a log in which nothing more happens. */
const follow = async ({ signal }: { signal: AbortSignal }, begun: () => void) => {
  begun();
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
};

it("a state cache that is full forgets the state that was used longest ago", async () => {
  const { log } = createMemoryEventLog();
  const reads: string[] = [];
  const watched: Pick<typeof log, "readStream"> = {
    readStream(name, options) {
      reads.push(name);
      return log.readStream(name, options);
    },
  };
  const states = createWarmStates({ log: watched, follow, capacity: 2 });
  states.start();
  const [first, second, third] = [likeStream(1, "note", 7), likeStream(1, "note", 8), likeStream(1, "note", 9)];
  await states.read(first);
  await states.read(second);
  await states.read(first);
  await states.read(third);
  reads.length = 0;
  await states.read(first);
  await states.read(third);
  expect(reads).toEqual([]);
  await states.read(second);
  expect(reads).toEqual([second.name]);
  await states.stop();
});

it("a state cache keeps no state of a read that began before the cache followed the log", async () => {
  const { log } = createMemoryEventLog();
  const stream = likeStream(1, "note", 7);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow: Pick<typeof log, "readStream"> = {
    async readStream(name, options) {
      const before = await log.readStream(name, options);
      await held;
      return before;
    },
  };
  const states = createWarmStates({ log: slow, follow });
  const early = states.read(stream);
  await log.append({ stream: stream.name, expectedRevision: "no-stream", events: [newEvent()] });
  states.start();
  release();
  expect((await early).state).toEqual({ likes: false });
  expect((await states.read(stream)).state).toEqual({ likes: true });
  await states.stop();
});

it("a state cache forgets states when all of them together become too large, also by the events that it follows", async () => {
  const { log, calls } = createMemoryEventLog();
  const text = (name: string): Stream<string> => ({ name, fold: { initial: "", evolve: (said, { data }) => said + String(data) } });
  const [first, second] = [text("note-1"), text("note-2")];
  const say = async ({ name }: Stream<string>, words: string) => {
    const { length } = await log.readStream(name);
    return appended(
      await log.append({ stream: name, expectedRevision: length === 0 ? "no-stream" : length - 1, events: [newEvent(words)] }),
    );
  };
  const reads = async (stream: Stream<string>) => {
    const before = calls.readStream;
    await states.read(stream);
    return calls.readStream - before;
  };
  let bring = async (_events: readonly StoredEvent[]) => {};
  const states = createWarmStates({
    log,
    follow: (follower, begun) => {
      bring = (events) => follower.onBatch(events, { left: 0, through: 0n });
      return follow(follower, begun);
    },
    capacityBytes: 5000,
  });
  states.start();
  await say(first, "叶".repeat(1000));
  await say(second, "叶".repeat(1000));
  expect([await reads(first), await reads(second)]).toEqual([1, 1]);
  expect([await reads(first), await reads(second)]).toEqual([0, 0]);
  await bring(await say(second, "叶".repeat(1000)));
  expect([await reads(second), await reads(first)]).toEqual([0, 1]);
  await states.stop();
});
