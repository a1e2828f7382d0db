import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createSocketForwarder } from "./forward-socket.ts";

/** Listens until the test ends; the port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The gateway's side in front of a service. */
function listenInFrontOf(service: number): Promise<number> {
  const sockets = createSocketForwarder(`http://127.0.0.1:${service}`, { handshakePatienceMs: 200 });
  const gateway = createHttpServer();
  gateway.on("upgrade", (request, _socket, head) =>
    sockets.forward(request, head, { address: "127.0.0.1", host: "shiye.test", protocol: "http" }),
  );
  return listen(gateway);
}

it("a websocket is sent away, to come back, when the service takes the connection and says nothing", async () => {
  const held: Socket[] = [];
  const silent = await listen(createServer((socket) => held.push(socket.resume())));
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
  });
  const browser = new WebSocket(`ws://127.0.0.1:${await listenInFrontOf(silent)}/ws`);
  const [error] = (await once(browser, "error")) as [Error];
  expect(error.message).toContain("503");
  await expect.poll(() => held.every(({ destroyed }) => destroyed)).toBe(true);
});

it.each(["browser", "service"] as const)("a websocket whose %s breaks off without a word ends on the other side too", async (breaks) => {
  const service = createHttpServer();
  const upgrading = once(service, "upgrade");
  const port = await listenInFrontOf(await listen(service));
  const browser = connect(port, "127.0.0.1").on("error", () => undefined);
  browser.write("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [, socket] = (await upgrading) as [unknown, Socket];
  socket.on("error", () => undefined).resume();
  socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [head] = await once(browser, "data");
  expect(String(head)).toContain(" 101 ");
  const ends = { browser, service: socket };
  const other = ends[breaks === "browser" ? "service" : "browser"];
  let isOver = false;
  for (const event of ["end", "close"])
    other.once(event, () => {
      isOver = true;
    });
  ends[breaks].resetAndDestroy();
  await expect.poll(() => isOver).toBe(true);
});
