import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { contentDigest, mediaName } from "@shiye/infra/media/media-name";
import { afterEach, expect, test } from "vitest";
import { eachInItsFolder, open, origin, serve } from "./testing/gateway-lab.ts";

eachInItsFolder();

/** Longer than a busy machine takes between two turns of the one process that all of them are in here. */
const stallMs = 1500;
const patience = { timeout: 30_000 };
/** More than the sockets between two programs hold. */
const size = 60_000_000;

const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

function ask(path: string, headers = ""): Socket {
  const { port, hostname } = new URL(origin);
  const client = connect(Number(port), hostname).on("error", () => undefined);
  clients.push(client.pause());
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  return client;
}

const parts = () =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000);
    })(),
  );

test.each([
  ["as it is", ""],
  ["compressed", "Accept-Encoding: gzip\r\n"],
])("an answer of a service, %s, that nobody takes is let go, with the service's", async (_how, headers) => {
  let isOver = false;
  // Does not get smaller by being compressed.
  const text = randomBytes(size);
  const queryApiUrl = await serve((_request, response) => {
    response.once("close", () => {
      isOver = true;
    });
    response.setHeader("Content-Type", "application/json").end(text);
  });
  await open({ stallMs, queryApiUrl });
  ask("/api/posts", headers);
  await expect.poll(() => isOver, patience).toBe(true);
});

test("a stored file that its browser stops reading is let go, and one that is read arrives whole", async () => {
  const name = mediaName(contentDigest(Buffer.from("film")), "mp4");
  const files: Readable[] = [];
  const file = { name, size, type: "video/mp4" } as const;
  await open({
    stallMs,
    media: {
      stat: async () => file,
      open: async () => {
        const stream = parts();
        files.push(stream);
        return { ...file, stream };
      },
    },
  });
  ask(`/media/${name}`);
  await expect.poll(() => files[0]?.destroyed, patience).toBe(true);

  const answer = await fetch(`${origin}/media/${name}`);
  let length = 0;
  for await (const part of answer.body ?? []) length += part.length;
  expect(length).toBe(size);
});

test("a slow reader gets the whole answer, though it takes much longer", async () => {
  const queryApiUrl = await serve((_request, response) => void parts().pipe(response));
  await open({ stallMs, queryApiUrl });
  const began = performance.now();
  const client = ask("/api/slow", "Connection: close\r\n");
  let length = 0;
  client.on("data", (part: Buffer) => {
    length += part.length;
    if (performance.now() - began > 3 * stallMs) return;
    client.pause();
    void delay(20).then(() => client.resume());
  });
  client.resume();
  await once(client, "close");
  expect(length).toBeGreaterThan(size);
  expect(performance.now() - began).toBeGreaterThan(3 * stallMs);
});

test("a proxy may take nothing for much longer, because it takes what is for a slow phone in leaps", async () => {
  const queryApiUrl = await serve((_request, response) => void parts().pipe(response));
  await open({ stallMs, queryApiUrl, isTrusted: () => true });
  const client = ask("/api/slow", "Connection: close\r\n");
  let length = 0;
  client.on("data", (part: Buffer) => {
    length += part.length;
  });
  client.pause();
  // Twice looked at, and a third time for a busy machine.
  await delay(4 * stallMs);
  client.resume();
  await once(client, "close");
  expect(length).toBeGreaterThan(size);
});

test("an answer that has nothing to send yet may wait, and so may its connection afterwards", async () => {
  const queryApiUrl = await serve((_request, response) => {
    response.write("{");
    void delay(2 * stallMs).then(() => response.end("}"));
  });
  await open({ stallMs, queryApiUrl });
  const client = ask("/api/long").resume();
  let heard = "";
  client.on("data", (part) => {
    heard += part;
  });
  await expect.poll(() => heard, patience).toContain("\r\n0\r\n\r\n");
  await delay(2 * stallMs);
  client.write("GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => heard, patience).toContain("User-agent");
});
