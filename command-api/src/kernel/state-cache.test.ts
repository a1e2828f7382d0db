import { expect, it } from "vitest";
import { likeStream } from "../likes/state.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { createWarmStates } from "./state-cache.ts";

it("a state cache that is full forgets the state that was used longest ago", async () => {
  const { log } = createMemoryEventLog();
  const reads: string[] = [];
  const watched: Pick<typeof log, "readStream"> = {
    readStream(name, options) {
      reads.push(name);
      return log.readStream(name, options);
    },
  };
  const follow = async ({ signal }: { signal: AbortSignal }, begun: () => void) => {
    begun();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
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
