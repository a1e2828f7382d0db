// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSeenPart } from "./use-seen-part.ts";

afterEach(() => vi.unstubAllGlobals());

/** A phone's window of 844 px, of which a keyboard takes. */
function phone() {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 844);
  const { result } = renderHook(() => useSeenPart(true));
  const take = (change: Partial<typeof viewport>, event: "resize" | "scroll" = "resize") =>
    act(() => {
      Object.assign(viewport, change);
      viewport.dispatchEvent(new Event(event));
    });
  return { result, take };
}

it("a keyboard leaves the part above it, and the whole window when it goes", () => {
  const { result, take } = phone();
  expect(result.current).toBeNull();
  take({ height: 508 });
  expect(result.current).toEqual({ height: 508, covered: 336 });
  take({ height: 844 });
  expect(result.current).toBeNull();
});

it("a page that was moved to show the field is covered by so much less", () => {
  const { result, take } = phone();
  take({ height: 508 });
  take({ offsetTop: 200 }, "scroll");
  expect(result.current).toEqual({ height: 508, covered: 136 });
});

it("a page that is pinched larger, or the bar of the browser, takes nothing", () => {
  const { result, take } = phone();
  take({ height: 422, scale: 2 });
  expect(result.current).toBeNull();
  take({ height: 788, scale: 1 });
  expect(result.current).toBeNull();
});
