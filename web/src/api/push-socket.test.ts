import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onPush, watchNotes } from "./push-events.ts";
import { nextDelay, openPushSocket } from "./push-socket.ts";

/** A line whose other end is the test. */
class TestLine {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static lines: TestLine[] = [];
  readyState = TestLine.OPEN;
  sent: { event: string; data: Record<string, unknown> }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (reason: { code: number }) => void;
  constructor() {
    TestLine.lines.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = TestLine.CLOSED;
    this.onclose?.({ code: 1006 });
  }
  tell(event: string, data?: object, seq?: string) {
    this.onmessage?.({ data: JSON.stringify({ event, data, seq }) });
  }
}

const newestLine = () => TestLine.lines.at(-1) as TestLine;
const stats = (id: number, like_count: number) => ({ id, like_count, collect_count: 0, comment_count: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  TestLine.lines = [];
  vi.stubGlobal("WebSocket", TestLine);
  vi.stubGlobal("window", { setTimeout, addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openedLine() {
  const onResync = vi.fn();
  const socket = openPushSocket({ address: "ws://test/ws", token: () => null, onResync, random: () => 0 });
  newestLine().onopen?.();
  newestLine().tell("connected", { position: "100" });
  return { socket, onResync };
}

it("tells an older fact of one note that is replayed after a newer one of another, and resumes from the newest", () => {
  const heard: number[] = [];
  const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
  const { socket } = openedLine();
  newestLine().tell("note:stats", stats(1, 5), "120");
  newestLine().tell("note:stats", stats(2, 6), "110");
  expect(heard).toEqual([5, 6]);
  newestLine().close();
  vi.advanceTimersByTime(1000);
  newestLine().onopen?.();
  expect(newestLine().sent).toEqual([{ event: "auth", data: { token: null, resumeFrom: "120" } }]);
  stop();
  socket.close();
});

it("says again which notes are on the screen as soon as a lost line is back, so that they are replayed too", () => {
  const gone = watchNotes([7, 8]);
  const { socket } = openedLine();
  newestLine().close();
  vi.advanceTimersByTime(1000);
  newestLine().onopen?.();
  newestLine().tell("connected", { position: "100" });
  expect(newestLine().sent.at(-1)).toEqual({ event: "watch", data: { notes: [7, 8] } });
  gone();
  socket.close();
});

it("has everything looked at again when the server cannot tell what was missed", () => {
  const { socket, onResync } = openedLine();
  expect(onResync).not.toHaveBeenCalled();
  newestLine().tell("resync");
  expect(onResync).toHaveBeenCalledOnce();
  socket.close();
});

it("waits longer after each failure, never more than half a minute, and never at the same moment as everybody", () => {
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 0))).toEqual([500, 1000, 2000, 4000, 15_000]);
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 30_000]);
});
