import { expect, it, vi } from "vitest";
import type { EventWindow } from "./event-window.ts";
import { createRoomMaker } from "./room.ts";

/** A full window from position 1: for room, everything before position 10 must go. */
function fullWindow() {
  const dropTo = vi.fn();
  const window: Pick<EventWindow, "wouldDrop" | "dropTo"> = { wouldDrop: () => 10n, dropTo };
  return { dropTo, room: { window: window as EventWindow, from: () => 1n, types: undefined } };
}
const reading = (position: bigint) => ({ position, types: undefined, leftBehind: false });
const never = new AbortController().signal;

it("keeps events for a follower that still needs them until it has moved past", async () => {
  const [slow, quick] = [reading(5n), reading(10n)];
  const { room, dropTo } = fullWindow();
  const rooms = createRoomMaker(new Set([slow, quick]), never);
  const made = rooms.make(room, 1, 30_000);
  slow.position = 9n;
  rooms.moved();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(dropTo).not.toHaveBeenCalled();
  slow.position = 10n;
  rooms.moved();
  await made;
  expect(dropTo).toHaveBeenCalledWith(10n);
  expect([slow.leftBehind, quick.leftBehind]).toEqual([false, false]);
});

it("leaves a follower behind when its patience is over, and does not wait for it again", async () => {
  const slow = reading(5n);
  const { room, dropTo } = fullWindow();
  const rooms = createRoomMaker(new Set([slow]), never);
  await rooms.make(room, 1, 30);
  expect([slow.leftBehind, dropTo.mock.calls.length]).toEqual([true, 1]);
  // It would wait for half a minute otherwise, which is longer than a test may take.
  await rooms.make(room, 1, 30_000);
  expect(dropTo).toHaveBeenCalledTimes(2);
});
