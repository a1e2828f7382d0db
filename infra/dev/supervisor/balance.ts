import { connect, createServer, type Socket } from "node:net";

export interface Balance {
  port: number;
  /** By port of the node: connections that are open, and that were ever opened. */
  counts(): ReadonlyMap<number, { open: number; opened: number }>;
  close(): Promise<void>;
}

/**
 * One door for several nodes of a service, as an orchestrator has it: each connection goes to the next node in turn, and past one that does not
 * answer. A node that dies takes its connections with it; whoever asked comes again.
 */
export async function startBalance(nodes: readonly number[]): Promise<Balance> {
  const counts = new Map(nodes.map((port) => [port, { open: 0, opened: 0 }]));
  const sockets = new Set<Socket>();
  let turn = 0;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  }

  function join(client: Socket, left: number): void {
    const port = nodes[turn % nodes.length];
    turn += 1;
    if (left === 0 || port === undefined || client.destroyed) return void client.destroy();
    const node = connect({ port, host: "127.0.0.1", noDelay: true });
    // Also before it is connected: otherwise it would stay, connected to nobody.
    client.once("close", () => node.destroy());
    const next = () => join(client, left - 1);
    node.once("error", next);
    node.once("connect", () => {
      node.off("error", next);
      keep(node);
      const count = counts.get(port) ?? { open: 0, opened: 0 };
      count.open += 1;
      count.opened += 1;
      node.once("close", () => {
        count.open -= 1;
        client.destroy();
      });
      client.pipe(node);
      node.pipe(client);
    });
  }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    keep(client);
    join(client, nodes.length);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    counts: () => counts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
