// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isCalm, isTouch, useNarrow, useSmall } from "./media.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A device on which these queries match. */
function createDevice(...matching: string[]) {
  const lists: EventTarget[] = [];
  vi.stubGlobal("matchMedia", (query: string) => {
    const list = Object.defineProperty(new EventTarget(), "matches", { get: () => matching.includes(query) });
    lists.push(list);
    return list;
  });
  return {
    turn: (...now: string[]) => {
      matching = now;
      for (const list of lists) list.dispatchEvent(new Event("change"));
    },
  };
}

it("a phone that is turned is small in both positions, and narrow in one", () => {
  const low = "(max-width: 768px), (max-height: 480px)";
  const phone = createDevice("(max-width: 768px)", low);
  const { result } = renderHook(() => [useNarrow(), useSmall()]);
  expect(result.current).toEqual([true, true]);
  act(() => phone.turn(low));
  expect(result.current).toEqual([false, true]);
});

it("a device says whether fingers point and whether its owner prefers less motion", () => {
  createDevice("(pointer: coarse)");
  expect([isTouch(), isCalm()]).toEqual([true, false]);
  createDevice("(prefers-reduced-motion: reduce)");
  expect([isTouch(), isCalm()]).toEqual([false, true]);
});

it("nothing matches where there are no media queries", () => {
  vi.stubGlobal("matchMedia", undefined);
  const { result } = renderHook(() => useSmall());
  expect([result.current, isTouch()]).toEqual([false, false]);
});
