// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberView, wasViewed } from "./recent-views.ts";

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("a view is remembered for an hour, for its note only, and what is older is not kept", () => {
  rememberView(70);
  vi.advanceTimersByTime(59 * MINUTE_MS);
  rememberView(8);
  expect([wasViewed(70), wasViewed(7), wasViewed(8)]).toEqual([true, false, true]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect([wasViewed(70), wasViewed(8)]).toEqual([false, true]);
  rememberView(9);
  expect(Object.keys(JSON.parse(localStorage.getItem("viewed-notes") ?? ""))).toEqual(["8", "9"]);
});

it.each(["no JSON", "7", '["x"]', '{"7":"yesterday"}', "null"])("a storage that has %s has no view, and takes one", (kept) => {
  localStorage.setItem("viewed-notes", kept);
  expect(wasViewed(7)).toBe(false);
  rememberView(7);
  expect(wasViewed(7)).toBe(true);
});
