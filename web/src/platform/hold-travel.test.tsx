// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdTravel } from "./hold-travel.ts";
import { guards, startTravelGuard } from "./travel-guard.ts";

const PLACE = 5;
/** Journeys that the browser was asked for and has not made yet. */
let journeys: number[];
const router = vi.fn<(idx: number) => void>();
const onRouter = (event: PopStateEvent) => router(event.state?.idx);

// Before the router, once, as the site does.
startTravelGuard();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(history, "go").mockImplementation((steps = 0) => void journeys.push(steps));
  history.replaceState({ idx: PLACE }, "");
  journeys = [];
  router.mockClear();
  window.addEventListener("popstate", onRouter);
});
afterEach(() => {
  window.removeEventListener("popstate", onRouter);
  guards.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As a browser: the address first, then the event. */
function arrive(idx: number): void {
  history.replaceState({ idx }, "");
  window.dispatchEvent(new PopStateEvent("popstate", { state: { idx } }));
}

/** Makes the journeys that were asked for, and those that are asked for when nothing more comes. */
function makeJourneys(): void {
  for (let look = 0; look < 5; look += 1) {
    for (let steps = journeys.shift(); steps !== undefined; steps = journeys.shift()) arrive(history.state.idx + steps);
    vi.advanceTimersByTime(600);
  }
}

it.each([
  ["one back", () => arrive(4)],
  ["a jump of three", () => arrive(2)],
  ["a second back before the first is taken back", () => [arrive(4), arrive(3)]],
  ["a third one as well", () => [arrive(4), arrive(3), arrive(2)]],
  ["a second back that swallows the way back", () => [arrive(4), journeys.pop(), arrive(3)]],
  ["a second back that ends where the first did", () => [arrive(4), journeys.pop()]],
  ["a back and a forward", () => [arrive(4), arrive(6)]],
])("%s is taken back: the router hears nothing, and the page is that of the address", (_what, travel) => {
  const asked = vi.fn();
  const release = holdTravel(asked);
  travel();
  makeJourneys();
  expect([history.state.idx, router.mock.calls, asked.mock.calls.length]).toEqual([PLACE, [], 1]);
  expect(guards).toHaveLength(1);
  release();
  expect(guards).toEqual([]);
});

it("navigates after all if the answer is to go, and is not held once it is released", () => {
  const release = holdTravel((go) => {
    release();
    go();
  });
  arrive(3);
  makeJourneys();
  expect([router.mock.calls, history.state.idx]).toEqual([[[3]], 3]);
});

it("an entry that the router did not number is left alone", () => {
  const asked = vi.fn();
  holdTravel(asked);
  window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  expect([asked.mock.calls.length, journeys, guards.length]).toEqual([0, [], 1]);
});
