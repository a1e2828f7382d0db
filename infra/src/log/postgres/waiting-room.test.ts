import type { StoredEvent } from "@shiye/events/envelope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWaitingRoom, type Waiter } from "./waiting-room.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const liked = [{ type: "NoteLiked" } as StoredEvent];
const commented = [{ type: "CommentAdded" } as StoredEvent];
const whoseUrgency = (type: string): Waiter => ({ isUrgent: (event) => event.type === type });
const going = new AbortController().signal;

/** Whether somebody was woken, once everything that is ready has run. */
async function isAwake(waking: Promise<void>, afterMs = 0): Promise<boolean> {
  let awake = false;
  void waking.then(() => {
    awake = true;
  });
  await vi.advanceTimersByTimeAsync(afterMs);
  return awake;
}

describe("news", () => {
  it("wake those to whom they are urgent, and those who hurry always, at once; all others a moment later", async () => {
    const room = createWaitingRoom();
    const [figures, remarks, everything] = [whoseUrgency("NoteLiked"), whoseUrgency("CommentAdded"), {}].map((one) =>
      room.wait(one, going),
    );
    room.wake(liked);
    expect([await isAwake(figures as Promise<void>), await isAwake(everything as Promise<void>)]).toEqual([true, true]);
    expect(await isAwake(remarks as Promise<void>)).toBe(false);
    expect(await isAwake(remarks as Promise<void>, 5)).toBe(true);
  });

  it("do not put off those who are held already, however many follow", async () => {
    const room = createWaitingRoom();
    const held = room.wait(whoseUrgency("CommentAdded"), going);
    for (let more = 0; more < 5; more += 1) {
      room.wake(liked);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await isAwake(held)).toBe(true);
  });

  it("wake at once whoever is held, when they become urgent to them", async () => {
    const room = createWaitingRoom();
    const held = room.wait(whoseUrgency("CommentAdded"), going);
    room.wake(liked);
    room.wake(commented);
    expect(await isAwake(held)).toBe(true);
  });
});

describe("waiting", () => {
  it("ends with its signal, and with the room", async () => {
    const room = createWaitingRoom();
    const stopping = new AbortController();
    const [stopped, left] = [room.wait({}, stopping.signal), room.wait(whoseUrgency("NoteLiked"), going)];
    stopping.abort();
    expect([await isAwake(stopped), await isAwake(left), await isAwake(room.wait({}, stopping.signal))]).toEqual([true, false, true]);
    room.wake(liked.slice(1));
    room.close();
    expect(await isAwake(left)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
