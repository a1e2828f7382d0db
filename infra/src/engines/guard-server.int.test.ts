import { once } from "node:events";
import { createServer } from "node:http";
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
