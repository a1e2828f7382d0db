import diagnostics from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Balance, startBalance } from "./balance.ts";

const servers: Server[] = [];
let balance: Balance | undefined;
afterEach(async () => {
  await balance?.close();
  for (const server of servers.splice(0)) server.close();
});

async function node(name: string): Promise<number> {
  const server = createServer((_request, response) => response.end(name));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

describe("a door in front of several nodes", () => {
  it("hands connections out in turn, counts them, and passes over a node that is gone", async () => {
    const ports = [await node("one"), await node("two"), await node("three")];
    balance = await startBalance(ports);
    const ask = async () => (await fetch(`http://127.0.0.1:${balance?.port}/`, { headers: { connection: "close" } })).text();
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(["one", "two", "three", "one"]);
    expect(ports.map((port) => balance?.counts().get(port)?.opened)).toEqual([2, 1, 1]);
    await new Promise((resolve) => servers[1]?.close(resolve));
    expect([await ask(), await ask(), await ask()]).toEqual(["three", "one", "three"]);
    await expect.poll(() => ports.map((port) => balance?.counts().get(port)?.open)).toEqual([0, 0, 0]);
  });

  it("closes the connection when no node answers", async () => {
    const port = await node("one");
    await new Promise((resolve) => servers[0]?.close(resolve));
    balance = await startBalance([port]);
    await expect(fetch(`http://127.0.0.1:${balance.port}/`)).rejects.toThrow();
  });

  it("keeps no connection to a node for a client that left before it was made", async () => {
    const port = await node("one");
    const door = await startBalance([port]);
    const begun: Socket[] = [];
    const onSocket = (message: unknown) => {
      begun.push((message as { socket: Socket }).socket);
      // The first is the client itself. The second goes to the node and is not connected yet.
      if (begun.length === 2) void door.close();
    };
    diagnostics.subscribe("net.client.socket", onSocket);
    try {
      const client = connect(door.port, "127.0.0.1");
      client.on("error", () => undefined);
      await expect.poll(() => begun.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    } finally {
      diagnostics.unsubscribe("net.client.socket", onSocket);
    }
  });
});
