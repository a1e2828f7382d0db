import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPushConnection } from "./push-connection.ts";
import { onPush, watchNotes } from "./push-events.ts";
import { newestLine, stats, TestLine, useTestLines } from "./testing/test-line.ts";

useTestLines();

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

  it("tries a websocket beside long polling, and continues on it alone where polling stopped", async () => {
    const heard: number[] = [];
    const stop = onPush("note:stats", ({ like_count }) => heard.push(like_count));
    const { connection } = await blocked();
    tell({ event: "note:stats", data: stats(7, 3), seq: "150" });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(TestLine.lines).toHaveLength(4);
    newestLine().open();
    expect(newestLine().sent[0]?.data).toEqual({ token: "mine", resumeFrom: "150" });
    newestLine().tell("note:stats", stats(7, 4), "151");
    const calls = said.length;
    tell({ event: "note:stats", data: stats(7, 5), seq: "152" });
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, said.length]).toEqual([[3, 4], calls]);
    newestLine().lose();
    await vi.advanceTimersByTimeAsync(1000);
    expect([TestLine.lines.length, said.length], "websockets get through now").toEqual([5, calls]);
    stop();
    connection.close();
  });

  it("does not begin to poll when the site has closed while the code for it was loading", async () => {
    const connection = openPushConnection({ address: "ws://test/ws", token: () => "mine", random: () => 0 });
    for (const pause of [500, 1000, 2000]) {
      newestLine().lose();
      vi.advanceTimersByTime(pause);
    }
    connection.close();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([]);
  });

  it("keeps trying websockets where the server itself ends them, or where one of three opens", async () => {
    const connection = openPushConnection({ address: "ws://test/ws", token: () => "mine", random: () => 0 });
    for (const [code, opens] of [[1012], [4408], [1012], [1006], [1006], [1006, "opens"], [1006], [1006]]) {
      if (opens) newestLine().open();
      newestLine().lose(Number(code));
      await vi.advanceTimersByTimeAsync(16_000);
    }
    await vi.dynamicImportSettled();
    expect([TestLine.lines.length, said]).toEqual([9, []]);
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

  it("ends with the websocket that is tried beside it", async () => {
    const { connection } = await blocked();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(newestLine().readyState).toBe(TestLine.OPEN);
    connection.close();
    expect(newestLine().readyState).toBe(TestLine.CLOSED);
  });

  it("learns the end of a sign-in from long polling as from a websocket", async () => {
    const { connection, onSignInEnded } = await blocked();
    tell({ event: "closed", data: { code: 4401, reason: "session ended" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(onSignInEnded).toHaveBeenCalledOnce();
    connection.close();
  });

  it("polls again when the server has forgotten the session of the polls", async () => {
    const { connection } = await blocked();
    tell({ event: "closed", data: { code: 1006 } });
    await vi.advanceTimersByTimeAsync(1000);
    const calls = (name: string) => said.filter(({ path }) => path.endsWith(name)).length;
    expect([TestLine.lines.length, calls("/open"), calls("/poll")]).toEqual([3, 2, 2]);
    connection.close();
  });

  it("goes back to a websocket if the code for long polling cannot be loaded", async () => {
    vi.doMock("./polling-line.ts", () => {
      throw new Error("another version is served");
    });
    const { connection } = await blocked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([TestLine.lines.length, said]).toEqual([4, []]);
    connection.close();
    vi.doUnmock("./polling-line.ts");
  });

  it("goes back to a websocket if calls fail too, as while the server is away", async () => {
    openStatus = 503;
    const { connection } = await blocked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(TestLine.lines).toHaveLength(4);
    connection.close();
  });
});
