import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "../config/config-error.ts";

/** How long calls that were accepted may take to end, once we are closing. */
const DRAIN_MS = 8_000;

export interface Listening {
  readonly port: number;
  /** Stops accepting, lets the calls under way end (bounded), closes every connection. Idempotent. */
  close(): Promise<void>;
}

/** Lets `server` listen; port 0 takes any free one. A port that is taken is a ConfigError fit to show. */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<Listening> {
  // Longer than any proxy in front keeps an idle connection: else its next call may meet a connection that we just closed.
  server.keepAliveTimeout = 65_000;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, host }, resolve);
  });

  let closing: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closing ??= close(server, sockets);
      return closing;
    },
  };
}

async function close(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle when its call ends, which may be after the first sweep.
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  const patience = new AbortController();
  const slow = delay(DRAIN_MS, undefined, { signal: patience.signal }).then(
    // Upgraded sockets (websockets) are not calls: whoever owns them has closed them by now, or they are cut here.
    () => sockets.forEach((socket) => void socket.destroy()),
    () => undefined,
  );
  await Promise.race([closed, slow.then(() => closed)]);
  patience.abort();
  clearInterval(sweep);
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") {
    return new ConfigError([
      `PORT ${port} 已被占用 · is taken by another program: stop it, or choose another one: PORT=${port + 1} npm start`,
    ]);
  }
  if (error.code === "EACCES") return new ConfigError([`PORT ${port} needs administrator rights: choose one above 1023`]);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new ConfigError([`HOST ${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all`]);
  }
  return error;
}
