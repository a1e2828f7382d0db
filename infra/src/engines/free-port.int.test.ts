import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

/** Where Linux begins with what it gives to connections and to whoever asks for any; other systems begin higher. */
const GIVEN_FROM = 32_768;

it("a free port is another one at each call, one to listen on, and none that the system may give to somebody else meanwhile", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(GIVEN_FROM);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});
