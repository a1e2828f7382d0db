import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emitPush, onPush, onWatchChange, watchedNotes, watchNotes } from "./push-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the notes on the screen", () => {
  it("are watched once, however often they are shown, until the last one disappears", () => {
    const changes: string[] = [];
    const stop = onWatchChange(({ added, removed }) => changes.push(`+${added} -${removed}`));
    const leaveFeed = watchNotes([1, 2]);
    const leaveOverlay = watchNotes([2]);
    vi.runAllTimers();
    leaveFeed();
    expect(watchedNotes()).toEqual([2]);
    vi.runAllTimers();
    leaveOverlay();
    vi.runAllTimers();
    stop();
    expect(changes).toEqual(["+1,2 -", "+ -1", "+ -2"]);
  });

  it("are reported together, without those that disappear and appear again at once", () => {
    const changes: string[] = [];
    const stop = onWatchChange(({ added, removed }) => changes.push(`+${added} -${removed}`));
    const leave = watchNotes([1, 2]);
    vi.runAllTimers();
    leave();
    const leaveLater = watchNotes([2, 3]);
    vi.runAllTimers();
    leaveLater();
    vi.runAllTimers();
    stop();
    expect(changes).toEqual(["+1,2 -", "+3 -1", "+ -2,3"]);
  });
});

const unread = (count: number) => ({ count, comments: 0, likes: count, collections: 0, follows: 0, total: count, system: 0 });

describe("a push", () => {
  it("reaches who listens for its name until they stop", () => {
    const heard: number[] = [];
    const stop = onPush("unread-count", ({ count }) => heard.push(count));
    emitPush("unread-count", unread(3));
    emitPush("comment:removed", { id: 1, post_id: 1 });
    stop();
    emitPush("unread-count", unread(4));
    expect(heard).toEqual([3]);
  });

  it("of an unknown name is ignored", () => {
    expect(() => emitPush("session:ended", { sessionId: 1 })).not.toThrow();
  });
});
