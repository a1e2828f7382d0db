import type { View } from "@shiye/events/views";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createViewCounter } from "./view-counter.ts";

const view = (noteId: number, viewer: string): View => ({ noteId, viewer, address: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("views whose append has an unknown outcome are appended again under the same key, alone, until one is known; new ones get their own", async () => {
  /** The log as it is behind a connection that breaks after the append was carried out. */
  const stored = new Map<string, number>();
  const keys: string[] = [];
  let broken = true;
  const counter = createViewCounter({
    marks: { mark: async (views) => new Map(views.map(({ noteId }) => [noteId, 1])) },
    append: async ({ views, key }) => {
      keys.push(key);
      stored.set(key, views);
      if (broken) throw new Error("the outcome of this append is unknown");
    },
    gatherMs: 1000,
    warn: () => {},
  });
  await counter.take([view(7, "ada")]);
  await vi.advanceTimersByTimeAsync(1000);
  await counter.take([view(7, "ben")]);
  await vi.advanceTimersByTimeAsync(1000);
  broken = false;
  await vi.advanceTimersByTimeAsync(1000);
  await counter.stop();
  expect(keys.length, "it was tried again").toBeGreaterThan(2);
  expect([...stored.values()], "two views, each once").toEqual([1, 1]);
});
