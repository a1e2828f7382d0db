import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { createSocketForwarder } from "./forward-socket.ts";

it("a websocket is sent away, to come back, when the service takes the connection and says nothing", async () => {
  const held: Socket[] = [];
  const silent = createServer((socket) => held.push(socket.resume())).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const sockets = createSocketForwarder(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { handshakePatienceMs: 200 });
  const gateway = createHttpServer();
  gateway.on("upgrade", (request, _socket, head) =>
    sockets.forward(request, head, { address: "127.0.0.1", host: "shiye.test", protocol: "http" }),
  );
  gateway.listen(0, "127.0.0.1");
  await once(gateway, "listening");
  try {
    const browser = new WebSocket(`ws://127.0.0.1:${(gateway.address() as AddressInfo).port}/ws`);
    const [error] = (await once(browser, "error")) as [Error];
    expect(error.message).toContain("503");
    await expect.poll(() => held.every(({ destroyed }) => destroyed)).toBe(true);
  } finally {
    for (const socket of held) socket.destroy();
    silent.close();
    gateway.close();
  }
});
