import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

const place = { port: 0, host: "127.0.0.1" };
const upgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return heard;
}

test("a listener that throws ends the connection it was called for, and the others are served", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/throw") throw new Error("a bug, as planned by this test");
    response.end("served");
  });
  server.on("upgrade", () => {
    throw new Error("another bug, as planned by this test");
  });
  const { port, close } = await listen(server, place);
  const other = connect(port, "127.0.0.1");
  expect(await say(port, "GET /throw HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
  expect(await say(port, upgrade)).toBe("");
  other.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const [answer] = (await once(other, "data")) as [Buffer];
  expect(String(answer)).toContain("served");
  await close();
});

test("an upgraded connection whose owner forgot to listen for errors may be reset while it is written to", async () => {
  const server = createServer();
  const owned: Duplex[] = [];
  server.on("upgrade", (_request, socket) => void owned.push(socket));
  const { port, close } = await listen(server, place);
  for (let count = 1; count <= 50; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(upgrade, () => socket.resetAndDestroy());
    await expect.poll(() => owned.length).toBe(count);
    const mine = owned.at(-1);
    // Without a listener, what these writes raise would be an uncaught exception, and fail this run.
    const closed = mine?.closed === false ? once(mine, "close").catch(() => undefined) : undefined;
    for (let times = 0; times < 3; times += 1) mine?.write("HTTP/1.1 404 Not Found\r\n\r\n");
    await closed;
  }
  await close();
});

test("an upgrade that was sent behind a request which is not answered yet is refused", async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end("late"), 200));
  let upgraded = 0;
  server.on("upgrade", (_request, socket) => {
    upgraded += 1;
    socket.end("upgraded");
  });
  const { port, close } = await listen(server, place);
  await say(port, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${upgrade}`);
  expect(upgraded).toBe(0);
  expect(await say(port, upgrade)).toBe("upgraded");
  await close();
});

const ahead = (count: number) => "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count);

test("requests that were sent ahead are worked on one after the other, and answered in their order", async () => {
  let [underWay, most] = [0, 0];
  const server = createServer(({ url }, response) => {
    most = Math.max(most, ++underWay);
    setImmediate(() => {
      underWay -= 1;
      response.end(`<${url}>`);
    });
  });
  const { port, close } = await listen(server, place);
  const paths = Array.from({ length: 9 }, (_none, index) => `/${index}`);
  const heard = await say(port, `${paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`).join("\r\n")}Connection: close\r\n\r\n`);
  expect([...heard.matchAll(/<(.*?)>/g)].map(([, path]) => path)).toEqual(paths);
  expect(most).toBe(1);
  await close();
});

test("whoever sends too many ahead is cut off, and only the first of them is worked on", async () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  const { port, close } = await listen(server, place);
  expect(await say(port, ahead(1000))).toBe("");
  expect(asked).toBe(1);
  await close();
});

const withBody = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${"a".repeat(length)}`;

test("one body may wait for its turn, as of a browser that has its answer before we know that it is sent", async () => {
  const server = createServer((request, response) => {
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
    });
    request.on("end", () => setTimeout(() => response.end(`<${length}>`), 50));
  });
  const { port, close } = await listen(server, place);
  const heard = await say(port, `${ahead(1)}${withBody(200_000)}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect([...heard.matchAll(/<(\d+)>/g)].map(([, length]) => length)).toEqual(["0", "200000", "0"]);
  await close();
});

test.each([
  ["a second one", `${ahead(1)}${withBody(5000)}${withBody(5000)}`],
  ["one behind others", `${ahead(2)}${withBody(5000)}`],
])("bodies that wait are not kept without end: %s ends the connection", async (_which, text) => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  const { port, close } = await listen(server, place);
  expect(await say(port, text)).toBe("");
  expect(asked).toBe(1);
  await close();
});

test("requests behind a refused one are not kept without end", async () => {
  const server = createServer(() => undefined);
  const { port, close } = await listen(server, place);
  expect(await say(port, `${ahead(1)}GET / HTTP/1.1\r\n\r\n${ahead(1000)}`)).toBe("");
  await close();
});

test("what was sent ahead of an answer that closes the connection is never begun", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader("Connection", "close");
    setImmediate(() => response.end("served"));
  });
  const { port, close } = await listen(server, place);
  await say(port, ahead(4));
  expect(asked).toBe(1);
  await close();
});

test("what was sent ahead by somebody who left is never begun", async () => {
  const begun: ServerResponse[] = [];
  const server = createServer((_request, response) => void begun.push(response));
  const { port, close } = await listen(server, place);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(ahead(9));
  await expect.poll(() => begun.length).toBe(1);
  const left = begun[0] && once(begun[0], "close");
  socket.destroy();
  await left;
  expect(await say(port, "GET / HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
  expect(begun).toHaveLength(1);
  await close();
});

const jsonOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as object;

test.each([
  ["an address that is too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, "请求地址或请求头过长"],
  ["a header that is too long", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(200_000)}\r\n\r\n`, 431, "请求地址或请求头过长"],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n", 400, "请求格式错误"],
  ["what is no HTTP", "hello\r\n\r\n", 400, "请求格式错误"],
  ["an expectation that nobody knows", "GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n", 417, "不支持该 Expect 请求头"],
  ["a body whose chunks are none", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "请求格式错误"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "请求格式错误"],
])("%s is refused in the words of the contract, and the connection ends", async (_what, text, code, message) => {
  const server = createServer((request, response) => {
    request.on("end", () => response.end("served")).resume();
  });
  const { port, close } = await listen(server, place);
  const answer = await say(port, text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
  expect(jsonOf(answer)).toMatchObject({ code, message, success: false, requestId: expect.any(String) });
  await close();
});

test("what is no HTTP behind a request that is not answered yet gets no answer, which would be taken for that of the request", async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end("late"), 200));
  const { port, close } = await listen(server, place);
  expect(await say(port, `${ahead(1)}hello\r\n\r\n`)).toBe("");
  await close();
});
