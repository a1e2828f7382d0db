import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nextDelay, openPushConnection } from "./push-connection.ts";
import { lineOpen, onPush, sayOverLine, watchNotes } from "./push-events.ts";

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
  /** As a dead network does it: whoever closes hears nothing back. */
  close() {
    this.readyState = TestLine.CLOSED;
  }
  /** The other end, or something on the way, ends it. */
  lose(code = 1006) {
    this.readyState = TestLine.CLOSED;
    this.onclose?.({ code });
  }
  open() {
    this.onopen?.();
    this.tell("connected", { position: "100" });
  }
  tell(event: string, data?: object, seq?: string) {
    this.onmessage?.({ data: JSON.stringify({ event, data, seq }) });
  }
}

/** Of the window. */
let events: EventTarget;
const newestLine = () => TestLine.lines.at(-1) as TestLine;
const stats = (id: number, like_count: number) => ({ id, like_count, collect_count: 0, comment_count: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  TestLine.lines = [];
  vi.stubGlobal("WebSocket", TestLine);
  events = new EventTarget();
  const [addEventListener, removeEventListener] = [events.addEventListener.bind(events), events.removeEventListener.bind(events)];
  vi.stubGlobal("window", { setTimeout, addEventListener, removeEventListener });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openedLine({ random = (): number => 0 } = {}) {
  const onResync = vi.fn();
  const socket = openPushConnection({ address: "ws://test/ws", token: () => null, onResync, random });
  newestLine().open();
  return { socket, onResync };
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

it("gives up a connection that the server never accepts", () => {
  const connection = openPushConnection({ address: "ws://test/ws", token: () => null, random: () => 0 });
  newestLine().onopen?.();
  vi.advanceTimersByTime(19_000);
  expect(TestLine.lines).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(TestLine.lines).toHaveLength(2);
  connection.close();
});

describe("where no websocket gets through", () => {
  const frames: { event: string; data?: object; seq?: string }[][] = [];
  const said: { path: string; body: unknown }[] = [];
  let polled: (() => void) | undefined;
  let openStatus = 200;

  beforeEach(() => {
    frames.length = 0;
    said.length = 0;
    polled = undefined;
    openStatus = 200;
    vi.stubGlobal("fetch", async (path: string, { body, signal }: RequestInit) => {
      if (body) said.push({ path, body: JSON.parse(String(body)) });
      if (path === "/api/realtime/open")
        return Response.json(
          { success: openStatus === 200, data: { session: "s1", frames: [{ event: "connected", data: { position: "100" } }] } },
          { status: openStatus },
        );
      if (path === "/api/realtime/send") return Response.json({ success: true, data: {} });
      if (frames.length === 0)
        await new Promise<void>((resolve, reject) => {
          polled = resolve;
          signal?.addEventListener("abort", () => reject(signal.reason));
        });
      return Response.json({ success: true, data: { frames: frames.shift() ?? [] } });
    });
  });

  function tell(...told: { event: string; data?: object; seq?: string }[]) {
    frames.push(told);
    polled?.();
  }
  /** Three sockets that come to nothing. */
  async function blocked() {
    const onSignInEnded = vi.fn();
    const options = { address: "ws://test/ws", token: () => "mine", onSignInEnded, random: () => 0 };
    const connection = openPushConnection(options);
    for (const pause of [500, 1000, 2000]) {
      expect(said).toEqual([]);
      newestLine().lose();
      await vi.advanceTimersByTimeAsync(pause);
    }
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    return { connection, onSignInEnded };
  }

  it("uses long polling after three attempts: authenticates, watches the shown notes, and gets pushes", async () => {
    const gone = watchNotes([7]);
    const heard: number[] = [];
    const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
    const { connection } = await blocked();
    expect(TestLine.lines).toHaveLength(3);
    expect(said).toEqual([
      { path: "/api/realtime/open", body: { token: "mine" } },
      { path: "/api/realtime/send", body: { session: "s1", token: "mine", frames: [{ event: "watch", data: { notes: [7] } }] } },
      { path: "/api/realtime/poll", body: { session: "s1", token: "mine" } },
    ]);
    tell({ event: "note:stats", data: stats(7, 3), seq: "101" });
    await vi.advanceTimersByTimeAsync(0);
    tell({ event: "note:stats", data: stats(7, 4), seq: "102" });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([3, 4]);
    stop();
    gone();
    connection.close();
  });

  it("tries a websocket beside long polling, and continues on it where polling stopped", async () => {
    const { connection } = await blocked();
    tell({ event: "note:stats", data: stats(7, 3), seq: "150" });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(TestLine.lines).toHaveLength(4);
    newestLine().open();
    expect(newestLine().sent[0]?.data).toEqual({ token: "mine", resumeFrom: "150" });
    const calls = said.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(said).toHaveLength(calls);
    connection.close();
  });

  it("stays with long polling while the websocket is still blocked", async () => {
    const heard: number[] = [];
    const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
    const { connection } = await blocked();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    newestLine().lose();
    tell({ event: "note:stats", data: stats(7, 9), seq: "151" });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([9]);
    stop();
    connection.close();
  });

  it("learns the end of a sign-in from long polling as from a websocket", async () => {
    const { connection, onSignInEnded } = await blocked();
    tell({ event: "closed", data: { code: 4401, reason: "session ended" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(onSignInEnded).toHaveBeenCalledOnce();
    connection.close();
  });

  it("goes back to a websocket if calls fail too, as while the server is away", async () => {
    openStatus = 503;
    const { connection } = await blocked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(TestLine.lines).toHaveLength(4);
    connection.close();
  });
});

it("waits longer after each failure, at most half a minute, by a random time", () => {
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 0))).toEqual([500, 1000, 2000, 4000, 15_000]);
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 30_000]);
});
