// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { followScroll, scrollPlace, scrollsNow, scrollToPlace } from "./scroll-place.ts";

afterEach(() => vi.restoreAllMocks());

const frame = () => new Promise((resolve) => setTimeout(resolve));

it("reads the scroll position after the frame and not in it, once for all subscribers", async () => {
  const asked = vi.spyOn(window, "scrollY", "get").mockReturnValue(0);
  const told: number[] = [];
  const stops = [followScroll(() => told.push(scrollPlace())), followScroll(() => told.push(scrollPlace()))];
  asked.mockClear().mockReturnValue(120);
  window.dispatchEvent(new Event("scroll"));
  window.dispatchEvent(new Event("scroll"));
  expect(scrollPlace()).toBe(0);
  expect(asked).not.toHaveBeenCalled();
  await frame();
  expect(told).toEqual([120, 120]);
  expect(asked).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
  window.dispatchEvent(new Event("scroll"));
  await frame();
  expect(told).toEqual([120, 120]);
});

it("informs the subscribers of a position that the site itself scrolls to, also when the browser dispatches no event", async () => {
  const where = vi.spyOn(window, "scrollY", "get").mockReturnValue(900);
  const told: number[] = [];
  const stop = followScroll(() => told.push(scrollPlace()));
  where.mockReturnValue(0);
  vi.spyOn(window, "scrollTo").mockImplementation(() => where.mockReturnValue(900));
  scrollToPlace(900);
  await frame();
  expect(told).toEqual([900]);
  stop();
});

it("says that the page scrolls until it has rested for 200 ms", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  // Later than anything that other tests of this process scrolled, whose clock is the real one.
  let now = performance.now() + 60_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const stop = followScroll(() => {});
  expect(scrollsNow()).toBe(false);
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(1);
  expect(scrollsNow()).toBe(true);
  now += 250;
  expect(scrollsNow()).toBe(false);
  stop();
  clock.mockRestore();
  vi.useRealTimers();
});
