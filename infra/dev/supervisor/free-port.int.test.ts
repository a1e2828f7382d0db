import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

describe("a free port", () => {
  it("is another one at each call, and one to listen on", async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
    expect(new Set(ports).size).toBe(50);
    const server = createServer().listen(ports[0], "127.0.0.1");
    await once(server, "listening");
    server.close();
  });

  it("is none that the system gives to connections and to whoever asks for any", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const leaving = connect(port, "127.0.0.1");
    await once(leaving, "connect");
    const highest = Math.max(...(await Promise.all(Array.from({ length: 50 }, findFreePort))));
    expect(Math.min(port, leaving.localPort ?? 0)).toBeGreaterThan(highest);
    leaving.destroy();
    server.close();
  });
});
