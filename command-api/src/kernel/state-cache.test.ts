import { newEvent } from "@shiye/infra/event-store/testing/log-tools";
import { expect, it } from "vitest";
import { likeStream } from "../likes/state.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { createWarmStates } from "./state-cache.ts";

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
