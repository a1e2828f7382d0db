import { describe, expect, it, vi } from "vitest";
import { nextDelay, openPushConnection } from "./push-connection.ts";
import { lineOpen, onPush, sayOverLine, watchNotes } from "./push-events.ts";
import { events, newestLine, stats, TestLine, useTestLines } from "./testing/test-line.ts";

useTestLines();

function openedLine({ random = (): number => 0 } = {}) {
  const [onResync, onReconnect] = [vi.fn(), vi.fn()];
  const socket = openPushConnection({ address: "ws://test/ws", token: () => null, onResync, onReconnect, random });
  newestLine().open();
  return { socket, onResync, onReconnect };
}

it("delivers an older push of one note that is replayed after a newer one of another, and resumes from the newest", () => {
  const heard: number[] = [];
  const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
  const { socket } = openedLine();
  newestLine().tell("note:stats", stats(1, 5), "120");
  newestLine().tell("note:stats", stats(2, 6), "110");
  expect(heard).toEqual([5, 6]);
  newestLine().lose();
  vi.advanceTimersByTime(1000);
  newestLine().onopen?.();
  expect(newestLine().sent).toEqual([{ event: "auth", data: { token: null, resumeFrom: "120" } }]);
  stop();
  socket.close();
});

it("resumes from where a connection began that was lost within moments: it may have replayed some rooms only", () => {
  const { socket } = openedLine();
  const from = () => {
    newestLine().lose();
    vi.advanceTimersByTime(1000);
    newestLine().open();
    return newestLine().sent[0]?.data.resumeFrom;
  };
  expect(from()).toBe("100");
  newestLine().tell("note:stats", stats(1, 5), "120");
  expect(from(), "the other rooms may not have been told").toBe("100");
  newestLine().tell("note:stats", stats(1, 6), "130");
  vi.advanceTimersByTime(11_000);
  expect(from()).toBe("130");
  socket.close();
});

it.each(["visibilitychange", "online"])("ends a line that died in the sleep of the device at its waking (%s), and no other", (waking) => {
  const { socket } = openedLine();
  const sleep = (ms: number) => {
    // The timers of a page stand still meanwhile.
    vi.setSystemTime(Date.now() + ms);
    events.dispatchEvent(new Event(waking));
    vi.advanceTimersByTime(1000);
  };
  sleep(20_000);
  expect(TestLine.lines, "as long as between two pings").toHaveLength(1);
  newestLine().tell("ping", {});
  sleep(20_000);
  expect(TestLine.lines, "the ping was heard").toHaveLength(1);
  sleep(600_000);
  expect(TestLine.lines.map(({ readyState }) => readyState)).toEqual([TestLine.CLOSED, TestLine.OPEN]);
  newestLine().open();
  events.dispatchEvent(new Event(waking));
  vi.advanceTimersByTime(1000);
  expect(TestLine.lines).toHaveLength(2);
  socket.close();
});

it("announces every open connection, the first one too", () => {
  let lines = 0;
  const stop = onPush("line:open", () => {
    lines += 1;
  });
  const { socket } = openedLine();
  expect(lines).toBe(1);
  newestLine().lose();
  vi.advanceTimersByTime(1000);
  expect(lines).toBe(1);
  newestLine().open();
  expect(lines).toBe(2);
  stop();
  socket.close();
});

it("tells the site of each line after the first, because answers of the meantime may be old", () => {
  const { socket, onReconnect } = openedLine();
  expect(onReconnect).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    newestLine().lose();
    vi.advanceTimersByTime(1000);
    newestLine().open();
    expect(onReconnect).toHaveBeenCalledTimes(times);
  }
  socket.close();
});

it("is made anew for another member: the line before it ends, and is heard no more", () => {
  const heard: number[] = [];
  const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
  let token: string | null = "one";
  const connection = openPushConnection({ address: "ws://test/ws", token: () => token, random: () => 0 });
  const before = newestLine();
  before.open();
  token = "other";
  connection.reauthenticate();
  newestLine().open();
  before.tell("note:stats", stats(1, 5), "120");
  newestLine().tell("note:stats", stats(1, 6), "121");
  expect([before.readyState, newestLine().sent[0]?.data.token, heard]).toEqual([TestLine.CLOSED, "other", [6]]);
  stop();
  connection.close();
});

it("is made at once when the device is back online, by one line, and not after the site has closed", () => {
  const { socket } = openedLine();
  const online = () => void events.dispatchEvent(new Event("online"));
  for (let tries = 0; tries < 5; tries += 1) {
    newestLine().lose(1012);
    vi.advanceTimersByTime(8000);
  }
  newestLine().lose(1012);
  const before = TestLine.lines.length;
  online();
  online();
  expect(TestLine.lines).toHaveLength(before + 1);
  newestLine().open();
  vi.advanceTimersByTime(30_000);
  expect(TestLine.lines, "the attempt that was due is not made as well").toHaveLength(before + 1);
  socket.close();
  online();
  expect(TestLine.lines).toHaveLength(before + 1);
});

it("sends frames without an answer while the connection is open, and keeps none for later", () => {
  const word = { event: "typing", data: { conversationId: 50 } } as const;
  sayOverLine(word);
  const { socket } = openedLine();
  expect([lineOpen.get(), newestLine().sent.length]).toEqual([true, 1]);
  sayOverLine(word);
  expect(newestLine().sent.at(-1)).toEqual(word);
  newestLine().lose();
  expect(lineOpen.get()).toBe(false);
  sayOverLine(word);
  vi.advanceTimersByTime(1000);
  newestLine().open();
  expect([lineOpen.get(), newestLine().sent.map(({ event }) => event)]).toEqual([true, ["auth"]]);
  socket.close();
  expect(lineOpen.get()).toBe(false);
});

it("announces the notes on the screen again after a reconnect, so that their pushes are replayed too", () => {
  const gone = watchNotes([7, 8]);
  const { socket } = openedLine();
  newestLine().lose();
  vi.advanceTimersByTime(1000);
  newestLine().onopen?.();
  newestLine().tell("connected", { position: "100" });
  expect(newestLine().sent.at(-1)).toEqual({ event: "watch", data: { notes: [7, 8] } });
  gone();
  socket.close();
});

it("watches notes when they come on the screen, and no longer when they have left it", () => {
  const { socket } = openedLine();
  const gone = watchNotes([7, 8]);
  vi.advanceTimersByTime(200);
  expect(newestLine().sent.at(-1)).toEqual({ event: "watch", data: { notes: [7, 8] } });
  gone();
  vi.advanceTimersByTime(200);
  expect(newestLine().sent.slice(2)).toEqual([{ event: "unwatch", data: { notes: [7, 8] } }]);
  socket.close();
});

describe("a server that cannot replay what was missed", () => {
  const say = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs);
    newestLine().tell("resync", {}, "200");
  };

  it("makes the site reload once, however many read models ask for it, on that connection or the next", () => {
    const { socket, onResync } = openedLine();
    for (let models = 0; models < 4; models += 1) say(300);
    newestLine().lose();
    vi.advanceTimersByTime(900);
    expect(onResync).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(onResync).toHaveBeenCalledOnce();
    newestLine().open();
    for (let models = 0; models < 4; models += 1) say(0);
    vi.advanceTimersByTime(60_000);
    expect(onResync).toHaveBeenCalledTimes(2);
    socket.close();
  });

  it("gives a time, because it tells all clients: the site reloads at a random moment within it", () => {
    const { socket, onResync } = openedLine({ random: () => 0.5 });
    newestLine().tell("resync", { withinMs: 40_000 }, "200");
    newestLine().tell("resync", { withinMs: 40_000 }, "201");
    vi.advanceTimersByTime(20_999);
    expect(onResync).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onResync).toHaveBeenCalledOnce();
    socket.close();
  });

  it("makes the site reload again if a resync arrives after the reload has begun", () => {
    const { socket, onResync } = openedLine();
    onResync.mockImplementationOnce(() => say(0));
    say(0);
    vi.advanceTimersByTime(1000);
    expect(onResync).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(onResync).toHaveBeenCalledTimes(2);
    socket.close();
  });

  it("makes the site reload every five seconds while resyncs keep coming, and never after the site has closed", () => {
    const { socket, onResync } = openedLine();
    for (let times = 0; times < 31; times += 1) say(500);
    expect(onResync).toHaveBeenCalledTimes(3);
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(onResync).toHaveBeenCalledTimes(3);
  });
});

it("gives up a silent connection and resumes on a new one; pings alone keep it open", () => {
  const { socket } = openedLine();
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(25_000);
    newestLine().tell("ping", {});
  }
  expect(TestLine.lines).toHaveLength(1);
  expect(newestLine().sent.map(({ event }) => event)).toEqual(["auth"]);
  vi.advanceTimersByTime(61_000);
  expect(TestLine.lines).toHaveLength(2);
  newestLine().onopen?.();
  expect(newestLine().sent[0]?.data).toEqual({ token: null, resumeFrom: "100" });
  socket.close();
});

it("ends a line once: what is left of it does not end the next one", () => {
  const { socket } = openedLine();
  const before = newestLine();
  before.lose();
  vi.advanceTimersByTime(1000);
  newestLine().open();
  before.lose();
  before.tell("resync", { withinMs: 0 });
  for (let beat = 0; beat < 4; beat += 1) {
    vi.advanceTimersByTime(25_000);
    newestLine().tell("ping", {});
  }
  expect(TestLine.lines.map(({ readyState }) => readyState)).toEqual([TestLine.CLOSED, TestLine.OPEN]);
  socket.close();
});

it("gives up a connection that the server never accepts", () => {
  const connection = openPushConnection({ address: "ws://test/ws", token: () => null, random: () => 0 });
  newestLine().onopen?.();
  vi.advanceTimersByTime(19_000);
  expect(TestLine.lines).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(TestLine.lines).toHaveLength(2);
  connection.close();
});

it("waits longer after each failure, at most half a minute, by a random time", () => {
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 0))).toEqual([500, 1000, 2000, 4000, 15_000]);
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 30_000]);
});

it("tries ever more rarely where the member has too many connections, and does not turn to long polling", () => {
  const connection = openPushConnection({ address: "ws://test/ws", token: () => "mine", random: () => 1 });
  const since: number[] = [];
  for (let second = 0; second < 120; second += 1) {
    if (since.length < TestLine.lines.length) {
      since.push(second);
      newestLine().lose(4429);
    }
    vi.advanceTimersByTime(1000);
  }
  expect(since).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  connection.close();
});
