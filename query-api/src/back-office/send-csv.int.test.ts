import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { CallContext } from "@shiye/infra/http/call";
import { afterEach, describe, expect, it } from "vitest";
import { sendCsv } from "./send-csv.ts";

const soon = { timeout: 10_000 };
const PART = `${"行,".repeat(40_000)}\r\n`;
/** What two sockets on one machine may buffer, and more than one part. */
const HELD_BYTES = 30_000_000;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A table that never ends, or that ends or breaks after so many parts. */
function table({ parts = Number.POSITIVE_INFINITY, breaksAt = Number.POSITIVE_INFINITY } = {}) {
  const state = { made: 0, open: false };
  async function* rows() {
    state.open = true;
    try {
      while (state.made < parts) {
        if (state.made === breaksAt) throw new Error("the database is away");
        state.made += 1;
        yield PART;
      }
    } finally {
      state.open = false;
    }
  }
  return { state, rows };
}

async function serve(rows: () => AsyncGenerator<string>, patienceMs: number) {
  const failures: unknown[] = [];
  const server: Server = createServer((_request, response) => {
    sendCsv(response as unknown as CallContext["response"], "likes", rows(), patienceMs).catch((error: unknown) => {
      failures.push(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.closeAllConnections());
  return { port: (server.address() as AddressInfo).port, failures };
}

/** A client that reads only what the test reads. */
function ask(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  ends.push(() => socket.destroy());
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  return socket;
}

describe("a file of a very large table", () => {
  it("arrives in full at a client that reads it", async () => {
    const { state, rows } = table({ parts: 200 });
    const { port } = await serve(rows, 60_000);
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="likes.csv"');
    expect((await answer.text()).length).toBe(200 * PART.length);
    expect(state).toEqual({ made: 200, open: false });
  });

  it("is made only as fast as it is read, and ends when the client leaves", async () => {
    const { state, rows } = table();
    const { port, failures } = await serve(rows, 60_000);
    const socket = ask(port);
    await expect.poll(() => state.open, soon).toBe(true);
    socket.destroy();
    await expect.poll(() => state.open, soon).toBe(false);
    expect(failures).toEqual([]);
    expect(state.made * PART.length).toBeLessThan(HELD_BYTES);
  });

  it.each([
    ["nothing", 0],
    ["a little now and then", 2000],
  ])("is let go when whoever asked for it takes %s", async (_what, bytes) => {
    const { state, rows } = table();
    const { port } = await serve(rows, 700);
    const socket = ask(port);
    const sips = setInterval(() => bytes > 0 && socket.read(bytes), 50);
    ends.push(() => clearInterval(sips));
    await expect.poll(() => state.open, soon).toBe(true);
    await expect.poll(() => state.open, soon).toBe(false);
    expect(state.made * PART.length).toBeLessThan(HELD_BYTES);
  });

  it("is cut, and its failure told, when its rows cannot be read any more, and refused when none can", async () => {
    const late = await serve(table({ breaksAt: 5 }).rows, 60_000);
    await expect(fetch(`http://127.0.0.1:${late.port}`).then((answer) => answer.text())).rejects.toThrow();
    expect(late.failures.map(String)).toEqual(["Error: the database is away"]);
    const atOnce = await serve(table({ breaksAt: 0 }).rows, 60_000);
    expect((await fetch(`http://127.0.0.1:${atOnce.port}`)).status).toBe(500);
    expect(atOnce.failures.map(String)).toEqual(["Error: the database is away"]);
  });
});
