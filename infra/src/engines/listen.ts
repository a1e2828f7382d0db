import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "../config/config-error.ts";
import { guardServer } from "./guard-server.ts";

/** How long calls that were accepted may take to end, once we are closing. */
const DRAIN_MS = 8_000;

export interface Listening {
  readonly port: number;
  /** Stops accepting, lets the calls under way end (bounded), closes every connection. Idempotent. */
  close(): Promise<void>;
}

/** Lets `server` listen, guarded; port 0 takes any free one. A port that is taken is a ConfigError fit to show. */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<Listening> {
  // Longer than any proxy in front keeps an idle connection: else its next call may meet a connection that we just closed.
  server.keepAliveTimeout = 65_000;
  guardServer(server);
  const connections = watchConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListening(error, port, host)));
    server.listen({ port, host }, resolve);
  });

  let closing: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      closing ??= close(server, connections);
      return closing;
    },
  };
}

async function close(server: Server, connections: Connections): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.endIdle();
  const patience = new AbortController();
  // Upgraded sockets (websockets) are not calls. Their owner has closed them by now; any that is left is destroyed here.
  const cut = () => connections.destroyAll();
  void delay(DRAIN_MS, undefined, { signal: patience.signal }).then(cut, () => undefined);
  await closed;
  patience.abort();
}

interface Connections {
  /** From now on a connection lives as long as its calls. */
  endIdle(): void;
  destroyAll(): void;
}

/**
 * Node's own `closeIdleConnections` spares connections that never carried a call, and browsers open such ones in advance:
 * every shutdown would wait for them. So we count the calls ourselves.
 */
function watchConnections(server: Server): Connections {
  const calls = new Map<Duplex, number>();
  let ending = false;
  const endIfIdle = (socket: Duplex) => {
    if (ending && calls.get(socket) === 0) socket.end();
  };
  server.on("connection", (socket) => {
    calls.set(socket, 0);
    socket.once("close", () => calls.delete(socket));
    endIfIdle(socket);
  });
  server.prependListener("request", ({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (!calls.has(socket)) return;
      calls.set(socket, (calls.get(socket) ?? 1) - 1);
      endIfIdle(socket);
    });
  });
  // An upgraded socket counts as one call, which its owner ends. We listen only where somebody does: a server without a listener
  // answers such a request like any other.
  const watchUpgrades = () => server.prependListener("upgrade", (_request, socket) => calls.set(socket, 1));
  const onNewListener = (event: string | symbol) => {
    if (event !== "upgrade") return;
    server.off("newListener", onNewListener);
    watchUpgrades();
  };
  if (server.listenerCount("upgrade") > 0) watchUpgrades();
  else server.on("newListener", onNewListener);
  return {
    endIdle() {
      ending = true;
      for (const socket of calls.keys()) endIfIdle(socket);
    },
    destroyAll() {
      for (const socket of calls.keys()) socket.destroy();
    },
  };
}

/** Why a service cannot listen on an address, as a sentence for the operator who configured it. */
export function explainListening(error: NodeJS.ErrnoException, port: number, host: string): Error {
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
