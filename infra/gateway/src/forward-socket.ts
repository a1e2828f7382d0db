import { type IncomingMessage, request as sendRequest } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream";
import type { Origin } from "@shiye/infra/http/addresses";
import { refuseSocket } from "@shiye/infra/http/refusal-answer";
import { endToEndHeaders, requestHeaders } from "./forwarded-headers.ts";

interface SocketForwarder {
  forward(request: IncomingMessage, head: Buffer, origin: Origin): void;
  /** Tells every browser to come back later, and lets go. */
  closeAll(): void;
}

/** A websocket close frame, code 1012 "service restart": browsers reconnect, and nobody is shown an error. Source: RFC 6455 §5.5.1. */
const RESTART_FRAME = Buffer.from([0x88, 0x02, 1012 >> 8, 1012 & 0xff]);
const CLOSE_PATIENCE_MS = 1000;
/** A service that takes a connection and says nothing: the browser is sent away, and comes back. */
const HANDSHAKE_PATIENCE_MS = 10_000;

/**
 * Joins a browser's websocket to the push gateway of query-api, byte by byte, on a connection that nobody else uses. Every stream gets its
 * listener for errors first: a browser may leave, and a service may go, at any moment.
 */
export function createSocketForwarder(target: string, { handshakePatienceMs = HANDSHAKE_PATIENCE_MS } = {}): SocketForwarder {
  const { hostname, port } = new URL(target);
  const joined = new Set<Socket>();

  const forward = (request: IncomingMessage, head: Buffer, origin: Origin): void => {
    const { socket } = request;
    socket.on("error", () => socket.destroy());
    const headers = [...requestHeaders(request, origin), "Connection", "Upgrade", "Upgrade", "websocket"];
    const upstream = sendRequest({ agent: false, hostname, port, method: "GET", path: request.url, headers });
    upstream.on("error", () => {
      if (!joined.has(socket)) refuseSocket(socket, "unavailable");
    });
    socket.once("close", () => upstream.destroy());
    upstream.setTimeout(handshakePatienceMs, () => joined.has(socket) || upstream.destroy(new Error("The service does not answer")));

    upstream.once("upgrade", (answer, service: Socket, first: Buffer) => {
      service.on("error", () => service.destroy());
      joined.add(socket);
      writeHead(socket, 101, "Switching Protocols", [
        ...endToEndHeaders(answer.rawHeaders),
        "Connection",
        "Upgrade",
        "Upgrade",
        "websocket",
      ]);
      if (first.length > 0) socket.write(first);
      if (head.length > 0) service.write(head);
      // Small messages, which must not wait for company, on a connection that may be silent between heartbeats.
      for (const side of [socket, service]) side.setNoDelay(true).setTimeout(0);
      service.once("close", () => socket.destroy());
      socket.once("close", () => {
        joined.delete(socket);
        service.destroy();
      });
      socket.pipe(service).pipe(socket);
      // It may have left while we were waiting.
      if (socket.destroyed) service.destroy();
    });
    // A refusal of the service is an ordinary answer.
    upstream.once("response", (answer) => {
      writeHead(socket, answer.statusCode ?? 502, answer.statusMessage ?? "", [
        ...endToEndHeaders(answer.rawHeaders),
        "Connection",
        "close",
      ]);
      pipeline(answer, socket, () => socket.destroySoon());
    });
    upstream.end();
  };

  return {
    forward,
    closeAll() {
      for (const socket of joined) {
        socket.end(RESTART_FRAME);
        // A browser answers at once; one that sleeps must not hold up the shutdown.
        setTimeout(() => socket.destroy(), CLOSE_PATIENCE_MS).unref();
      }
    },
  };
}

function writeHead(socket: Socket, status: number, reason: string, headers: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status} ${reason}`];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
}
