import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { untilAborted } from "./waiting.ts";

const outcome = ({ aborted }: { aborted: Promise<void> }) =>
  Promise.race([aborted.then(() => "resolved"), new Promise((go) => setImmediate(go, "waiting"))]);

it("waiting for the end of a signal resolves when it is aborted, and not before", async () => {
  const ending = new AbortController();
  const waiting = untilAborted(ending.signal);
  expect(await outcome(waiting)).toBe("waiting");
  ending.abort();
  expect(await outcome(waiting)).toBe("resolved");
});

it("waiting for the end of a signal that was aborted before resolves at once", async () => {
  expect(await outcome(untilAborted(AbortSignal.abort()))).toBe("resolved");
});

it("many attempts that each wait for the end of a signal leave no listener when they stop", () => {
  const { signal } = new AbortController();
  for (let attempt = 0; attempt < 100; attempt += 1) untilAborted(signal).stop();
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
