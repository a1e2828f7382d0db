// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useNoRest } from "./use-no-rest.ts";
import { whenSettled } from "./when-settled.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const QUIET_MS = 1000;

function Room({ waits }: { waits?: boolean }) {
  useNoRest(waits);
  return null;
}

it("waits until the page is idle, unless the user does something", () => {
  const [resting, touched] = [vi.fn(), vi.fn()];
  whenSettled(resting);
  vi.advanceTimersByTime(QUIET_MS);
  expect(resting).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(resting).toHaveBeenCalledOnce();
  whenSettled(touched);
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(QUIET_MS);
  expect(touched).toHaveBeenCalledOnce();
});

it("waits less for what is small", () => {
  const work = vi.fn();
  whenSettled(work, 300);
  vi.advanceTimersByTime(QUIET_MS);
  expect(work).toHaveBeenCalledOnce();
});

it("does not wait on a page that needs it, also if the page is there first", () => {
  const work = vi.fn();
  render(<Room />);
  whenSettled(work);
  vi.advanceTimersByTime(QUIET_MS);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledOnce();
});

it("waits on a page that does not need it", () => {
  const work = vi.fn();
  render(<Room waits={false} />);
  whenSettled(work);
  vi.advanceTimersByTime(QUIET_MS);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(work).toHaveBeenCalledOnce();
});
