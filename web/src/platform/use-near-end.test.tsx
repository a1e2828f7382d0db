// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNearEnd } from "./use-near-end.ts";

let observed: { tell: (near: boolean) => void; options: IntersectionObserverInit | undefined } | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: IntersectionObserverInit) {
      observed = { tell: (near) => callback([{ isIntersecting: near }]), options };
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  observed = undefined;
});

function End({ active, onNear }: { active: boolean; onNear: () => void }) {
  return <div ref={useNearEnd(active, onNear)} />;
}

it("more is asked for 100 px before the end, at a tenth of it, and only after 300 ms there", () => {
  const onNear = vi.fn();
  render(<End active onNear={onNear} />);
  expect(observed?.options).toEqual({ rootMargin: "100px", threshold: 0.1 });
  act(() => observed?.tell(true));
  vi.advanceTimersByTime(299);
  act(() => observed?.tell(false));
  vi.advanceTimersByTime(1000);
  expect(onNear).not.toHaveBeenCalled();
  act(() => observed?.tell(true));
  vi.advanceTimersByTime(300);
  expect(onNear).toHaveBeenCalledOnce();
});

it("nothing is asked for while there is nothing more", () => {
  render(<End active={false} onNear={() => {}} />);
  expect(observed).toBeUndefined();
});
