// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

describe("on the entry that a visit begins with", () => {
  const stay = () => undefined;
  const goBack = () => vi.spyOn(history, "back").mockImplementation(() => void journeys.push(-1));
  /** As the router does: an entry with the next number. */
  const open = () => history.pushState({ idx: history.state.idx + 1 }, "");
  beforeEach(() => history.replaceState({ idx: 0, key: "first" }, ""));

  it("a back is held on one entry more, which is the same place for the router, however often", () => {
    for (let times = 0; times < 2; times += 1) {
      const asked = vi.fn();
      const release = holdTravel(asked);
      expect(history.state).toEqual({ idx: 1, key: "first", double: true });
      arrive(0);
      for (let steps = journeys.shift(); steps !== undefined; steps = journeys.shift()) {
        expect(steps).toBe(1);
        history.replaceState({ idx: 1, key: "first", double: true }, "");
        window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      }
      expect([asked.mock.calls.length, router.mock.calls]).toEqual([1, []]);
      release();
    }
  });

  it("a back with nothing to hold goes on to what was before the visit, once", () => {
    holdTravel(stay)();
    const back = goBack();
    arrive(0);
    expect(back).toHaveBeenCalledTimes(1);
    // Outside and back again: the double is not in front of the entrance any more.
    open();
    arrive(0);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it("a back from a later entry to the added one is the router's", () => {
    holdTravel(stay)();
    const back = goBack();
    open();
    arrive(1);
    expect([router.mock.calls, back.mock.calls]).toEqual([[[1]], []]);
  });
});
