// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { memberChanges } from "./member-changes.ts";
import { createMemberRemovals } from "./member-removals.ts";

function deleteOne() {
  const { removals, useRemovals } = createMemberRemovals();
  const { result } = renderHook(() => useRemovals());
  const send = vi.fn(async () => {});
  act(() => removals.add({ id: 7 }, send));
  expect(result.current).toEqual([{ id: 7, waiting: true }]);
  return { result, send };
}

it("what a member has deleted is sent when the page closes", async () => {
  const { result, send } = deleteOne();
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect([send.mock.calls.length, result.current]).toEqual([1, []]);
});

it("what a member has deleted is dropped when the member changes, and is not sent by the next one", async () => {
  const { result, send } = deleteOne();
  act(() => memberChanges.emit());
  expect(result.current).toEqual([]);
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(send).not.toHaveBeenCalled();
});
