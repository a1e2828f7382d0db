import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "../engines/listen.ts";
import { attachWebSockets } from "./websocket-server.ts";

const KEY = "dGhlIHNhbXBsZSBub25jZQ==";

test.each([
  ["a key that is none", "a", 13],
  ["a version that nobody knows", KEY, 99],
])("a handshake with %s is refused in Chinese, like every other call", async (_what, key, version) => {
  const server = createServer();
  const sockets = attachWebSockets(server, { path: "/ws", isTrusted: () => false, heartbeatMs: 60_000, onOpen: () => undefined });
  const { port, close } = await listen(server, { port: 0, host: "127.0.0.1" });
  const client = connect(port, "127.0.0.1");
  let heard = "";
  client.on("data", (chunk) => {
    heard += chunk;
  });
  const headers = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}`;
  client.write(`GET /ws HTTP/1.1\r\n${headers}\r\n\r\n`);
  await once(client, "close");
  expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(heard).toMatch(/^Sec-WebSocket-Version: 13\r$/m);
  expect(JSON.parse(heard.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: 400, message: "请求格式错误", success: false });
  sockets.close();
  await close();
});
