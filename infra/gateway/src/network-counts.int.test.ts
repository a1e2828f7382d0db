import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { createTrust } from "@shiye/infra/http/addresses";
import { expect, test } from "vitest";
import { eachInItsFolder, open, origin, serve } from "./testing/gateway-lab.ts";

eachInItsFolder();

/** Two calls and eight connections of a network. */
const rateLimitFactor = 0.002;
const CONNECTIONS = 8;

test("a network has so many calls under way, and is told to come back; the others' go on, and so do pages", async () => {
  const asked: ServerResponse[] = [];
  const queryApiUrl = await serve((request, response) => (request.url === "/api/slow" ? void asked.push(response) : response.end("{}")));
  await open({ rateLimitFactor, queryApiUrl, isTrusted: createTrust(["loopback"]) });
  const call = (path: string, address: string) => fetch(`${origin}${path}`, { headers: { "X-Forwarded-For": address } });
  const slow = [call("/api/slow", "192.0.2.1"), call("/api/slow", "192.0.2.1")];
  await expect.poll(() => asked.length).toBe(2);
  const refused = await call("/api/posts", "192.0.2.1");
  expect(refused.headers.get("Retry-After")).toBe("1");
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 429, message: "操作过于频繁，请稍后再试", success: false, error: "too-many-requests" },
  });
  expect((await call("/api/posts", "192.0.2.2")).status).toBe(200);
  expect((await call("/", "192.0.2.1")).status).toBe(200);
  for (const response of asked) response.end("{}");
  for (const answer of await Promise.all(slow)) await answer.text();
  await expect.poll(async () => (await call("/api/posts", "192.0.2.1")).status).toBe(200);
});

test("somebody who leaves has no call under way", async () => {
  let asked = 0;
  const queryApiUrl = await serve(() => {
    asked += 1;
  });
  await open({ rateLimitFactor, queryApiUrl });
  for (let count = 1; count <= 6; count += 1) {
    const leaving = new AbortController();
    const call = fetch(`${origin}/api/posts`, { signal: leaving.signal });
    await expect.poll(() => asked, { message: "the calls before are over" }).toBe(count);
    leaving.abort();
    await expect(call).rejects.toThrow("aborted");
    await expect.poll(async () => (await fetch(`${origin}/robots.txt`)).status).toBe(200);
  }
});

test("a network has so many connections; one more is closed, and a proxy's are not counted", async () => {
  const sockets: Socket[] = [];
  const connectTo = (address: string) => {
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    sockets.push(socket);
    return socket;
  };
  const isOpen = async (socket: Socket) => {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return (await Promise.race([once(socket, "data"), once(socket, "close")]))[0] instanceof Buffer;
  };
  await open({ rateLimitFactor });
  for (let count = 0; count < CONNECTIONS; count += 1) expect(await isOpen(connectTo(origin))).toBe(true);
  expect(await isOpen(connectTo(origin))).toBe(false);
  sockets[0]?.destroy();
  await expect.poll(() => isOpen(connectTo(origin))).toBe(true);
  for (const socket of sockets.splice(0)) socket.destroy();

  await open({ rateLimitFactor, isTrusted: createTrust(["loopback"]) });
  for (let count = 0; count <= CONNECTIONS; count += 1) expect(await isOpen(connectTo(origin))).toBe(true);
  for (const socket of sockets) socket.destroy();
});
