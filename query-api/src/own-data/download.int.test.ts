import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { isRefusal } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDownloadOwnData } from "./download.ts";

type Handler = ReturnType<typeof createDownloadOwnData>;
const soon = { timeout: 10_000 };
const servers: Server[] = [];
/** Node ends an answer that is not read once nobody holds it any more. */
const held: Response[] = [];
afterEach(() => {
  held.length = 0;
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A member with one video that never ends, and nothing else. */
function endlessFile() {
  const state = { bytes: 0, open: 0 };
  async function* content() {
    state.open += 1;
    try {
      for (;;) {
        state.bytes += 65_536;
        yield Buffer.alloc(65_536, 1);
      }
    } finally {
      state.open -= 1;
    }
  }
  const reader: Reader = {
    async read<Row>({ name }: { name: string }, [, , after]: readonly unknown[]) {
      if (name === "own-data-figures") return [{ file_bytes: 1000, files: 1 }] as Row[];
      if (name.startsWith("member-by-")) return [{ id: 1, user_id: "leaf", nickname: "叶", interests: [] }] as Row[];
      const file = { name: `ab/${"ab".repeat(16)}.mp4`, kind: "video", type: "video/mp4", bytes: 1, uploaded_at: "2026-05-04T08:00:00Z" };
      return (name === "own-data-files" && after === "" ? [file] : []) as Row[];
    },
  };
  const open = async (name: string) => ({
    name,
    size: 1,
    type: "video/mp4" as const,
    stream: Readable.from(content(), { objectMode: false }),
  });
  return { state, sources: { reader, media: { open }, readEvents: async () => ({ events: [], next: null }) } };
}

async function serve(handler: Handler, onResponse: (response: ServerResponse) => void = () => undefined) {
  const server = createServer(async (request, response) => {
    onResponse(response);
    const caller = { kind: "member", id: Number(request.headers["x-member"] ?? 1), sessionId: 1 } as const;
    const address = String(request.headers["x-address"] ?? `198.51.100.${caller.id}`);
    const answer = await handler({ params: {}, input: {} }, { caller, address, response, request } as unknown as CallContext<
      typeof caller
    >);
    if (isRefusal(answer)) response.writeHead(429, { "retry-after": String(answer.retryAfterSeconds) }).end(answer.code);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (member = 1, signal?: AbortSignal, address?: string) => {
    const headers = { "x-member": String(member), ...(address ? { "x-address": address } : {}) };
    const answer = await fetch(url, { headers, ...(signal ? { signal } : {}) });
    held.push(answer);
    return answer;
  };
}

function given({ stallMs = 60_000, graceMs = 60_000, factor = 1, now = (): number => 0 } = {}) {
  const { state, sources } = endlessFile();
  const errors: unknown[] = [];
  const handler = createDownloadOwnData({ ...sources, now, factor, stallMs, graceMs, onError: (error) => errors.push(error) });
  return { state, errors, handler };
}

describe("a download of one's data", () => {
  it("ends without a fault when the browser leaves, and frees its place", async () => {
    const { state, errors, handler } = given();
    const ask = await serve(handler);
    const leaving = new AbortController();
    await ask(1, leaving.signal);
    await expect.poll(() => state.open, soon).toBe(1);
    leaving.abort();
    await expect.poll(() => state.open, soon).toBe(0);
    const made = state.bytes;
    const again = new AbortController();
    await expect.poll(async () => (await ask(1, again.signal)).status, soon).toBe(200);
    again.abort();
    await expect.poll(() => state.open, soon).toBe(0);
    expect([errors, made < 50_000_000]).toEqual([[], true]);
  });

  it("adds three listeners to its answer, because from eleven on Node warns of a leak", async () => {
    const { state, handler } = given();
    const answers: ServerResponse[] = [];
    let before = -1;
    const ask = await serve(handler, (response) => {
      answers.push(response);
      before = response.listenerCount("close");
    });
    const leaving = new AbortController();
    await ask(1, leaving.signal);
    await expect.poll(() => state.open, soon).toBe(1);
    expect((answers[0]?.listenerCount("close") ?? 0) - before).toBe(3);
    leaving.abort();
    await expect.poll(() => state.open, soon).toBe(0);
    expect(answers[0]?.listenerCount("close")).toBeLessThanOrEqual(before + 1);
  });

  it("does not begin when the browser leaves before anything is read", async () => {
    const { state, sources } = endlessFile();
    let read = () => {};
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const reader: Reader = { read: (statement, values) => reading.then(() => sources.reader.read(statement, values)) };
    const errors: unknown[] = [];
    const options = { now: () => 0, factor: 1, stallMs: 60_000, onError: (error: unknown) => errors.push(error) };
    const answers: ServerResponse[] = [];
    const ask = await serve(createDownloadOwnData({ ...sources, reader, ...options }), (response) => answers.push(response));
    const leaving = new AbortController();
    const asked = ask(1, leaving.signal).catch(() => "left");
    await expect.poll(() => answers.length, soon).toBe(1);
    leaving.abort();
    expect(await asked).toBe("left");
    await expect.poll(() => answers[0]?.closed, soon).toBe(true);
    read();
    const other = new AbortController();
    await expect.poll(async () => (await ask(1, other.signal)).status, soon).toBe(200);
    other.abort();
    await expect.poll(() => state.open, soon).toBe(0);
    expect(errors).toEqual([]);
  });

  it("stops when the browser reads nothing, and is ended after a while", async () => {
    const { state, handler } = given({ stallMs: 700 });
    const ask = await serve(handler);
    const response = await ask();
    await expect.poll(() => state.open, soon).toBe(1);
    await expect.poll(() => state.open, soon).toBe(0);
    expect(state.bytes).toBeLessThan(50_000_000);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it("that the browser reads very slowly is ended when its time is over", async () => {
    const { state, errors, handler } = given({ graceMs: 700 });
    const ask = await serve(handler);
    const response = await ask();
    const sips = async () => {
      for await (const _sip of response.body ?? []) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await expect(sips()).rejects.toThrow();
    await expect.poll(() => state.open, soon).toBe(0);
    expect(errors).toEqual([]);
    const leaving = new AbortController();
    expect((await ask(1, leaving.signal)).status).toBe(200);
    leaving.abort();
  });

  it("runs twice at a time for a network", async () => {
    const { handler } = given();
    const ask = await serve(handler);
    const leaving = new AbortController();
    const begun = [await ask(1, leaving.signal, "2001:db8::1"), await ask(2, leaving.signal, "2001:db8::2")];
    expect([...begun, await ask(3, undefined, "2001:db8::3")].map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await ask(3, leaving.signal, "2001:db8:0:1::1")).status).toBe(200);
    leaving.abort();
  });

  it("that is slow goes on while nobody waits, and gives its place to the next member who does", async () => {
    let time = 0;
    const { errors, handler } = given({ now: () => time });
    const ask = await serve(handler);
    const leaving = new AbortController();
    const begun: Response[] = [];
    for (const member of [1, 2, 3, 4]) begun.push(await ask(member, leaving.signal));
    time = 30_000;
    expect((await ask(5)).status, "in the first half minute nobody is slow").toBe(429);
    time = 3_600_000;
    begun.push(await ask(5, leaving.signal));
    expect(begun.at(-1)?.status).toBe(200);
    await expect(begun[0]?.arrayBuffer()).rejects.toThrow();
    expect(leaving.signal.aborted).toBe(false);
    expect((await ask(1, leaving.signal)).status, "another slow one makes room for the first").toBe(200);
    leaving.abort();
    expect(errors).toEqual([]);
  });

  it("that is as fast as it must be keeps its place from who waits", async () => {
    let time = 0;
    const { handler } = given({ now: () => time });
    const answers: ServerResponse[] = [];
    const ask = await serve(handler, (response) => void answers.push(response));
    const leaving = new AbortController();
    const begun: Response[] = [];
    for (const member of [1, 2, 3, 4]) begun.push(await ask(member, leaving.signal));
    const written = () => Math.min(...answers.map(({ socket }) => socket?.bytesWritten ?? 0));
    await expect.poll(written, soon).toBeGreaterThan(21_000);
    // 20 kB is what a tenth of a second takes at the required speed.
    time = 30_100;
    expect((await ask(5)).status).toBe(429);
    leaving.abort();
    expect(begun).toHaveLength(4);
  });

  it("has five minutes, and in addition what its length takes at 50 kB a second", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const { sources } = endlessFile();
    const ask = await serve(createDownloadOwnData({ ...sources, now: () => 0, factor: 1, stallMs: 60_000, onError: () => {} }));
    const leaving = new AbortController();
    const { headers } = await ask(1, leaving.signal);
    const length = Number(headers.get("x-estimated-length"));
    expect(length).toBeGreaterThan(1000);
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 300_000 + length / 50);
    leaving.abort();
    timers.mockRestore();
  });

  it("runs once at a time for a member, and for few members at a time", async () => {
    const { handler } = given({ factor: 10 });
    const ask = await serve(handler);
    const leaving = new AbortController();
    // Kept, because a response without a reference is collected and its connection is closed.
    const begun: Response[] = [];
    for (const member of [1, 2, 3, 4]) begun.push(await ask(member, leaving.signal));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const member of [1, 5]) {
      const refused = await ask(member);
      expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([429, "30", "own-data-busy"]);
    }
    leaving.abort();
    expect(begun.every(({ bodyUsed }) => !bodyUsed)).toBe(true);
    await expect.poll(async () => (await ask(5, AbortSignal.timeout(5000))).status, soon).toBe(200);
  });

  it("may begin three times at once, and again after twenty minutes", async () => {
    let time = 0;
    const { state, handler } = given({ now: () => time });
    const ask = await serve(handler);
    const begin = async () => {
      const leaving = new AbortController();
      const { status, headers } = await ask(1, leaving.signal);
      leaving.abort();
      await expect.poll(() => state.open, soon).toBe(0);
      return [status, headers.get("retry-after")];
    };
    const done = async () => {
      let answer = await begin();
      for (let tries = 0; answer[1] === "30" && tries < 100; tries += 1) answer = await begin();
      return answer;
    };
    for (let times = 0; times < 3; times += 1) expect(await done()).toEqual([200, null]);
    expect(await done()).toEqual([429, "1200"]);
    time = 1_200_000;
    expect(await done()).toEqual([200, null]);
  });

  it("is cut when something cannot be read, and never looks complete", async () => {
    const { sources } = endlessFile();
    const errors: unknown[] = [];
    const readEvents = () => Promise.reject(new Error("the log is away"));
    const ask = await serve(
      createDownloadOwnData({ ...sources, readEvents, now: () => 0, factor: 1, stallMs: 60_000, onError: (e) => errors.push(e) }),
    );
    await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow();
    await expect.poll(() => errors.map(String), soon).toEqual(["Error: the log is away"]);
  });
});
