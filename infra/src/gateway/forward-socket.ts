import { type IncomingMessage, request as sendRequest } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { endToEndHeaders, requestHeaders } from "./forwarded-headers.ts";
import { unavailableAnswer } from "./unavailable.ts";

interface SocketForwarder {
  forward(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every browser to come back later, and lets go. */
  closeAll(): void;
}

/** A websocket close frame, code 1012 "service restart": browsers reconnect, and nobody is shown an error. Source: RFC 6455 §5.5.1. */
const RESTART_FRAME = Buffer.from([0x88, 0x02, 1012 >> 8, 1012 & 0xff]);
const CLOSE_PATIENCE_MS = 1000;

/** Joins a browser's websocket to the push gateway of query-api, byte by byte. */
export function createSocketForwarder(target: string): SocketForwarder {
  const { hostname, port } = new URL(target);
  const joined = new Set<Duplex>();

  const forward = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const headers = [...requestHeaders(request), "Connection", "Upgrade", "Upgrade", request.headers.upgrade ?? "websocket"];
    const upstream = sendRequest({ agent: false, hostname, port, method: request.method, path: request.url, headers });
    // The browser may leave at any moment, before and after the two are joined.
    socket.on("error", () => socket.destroy());
    socket.once("close", () => upstream.destroy());

    upstream.once("upgrade", (answer, service: Socket, first: Buffer) => {
      writeHead(socket, 101, "Switching Protocols", [
        ...endToEndHeaders(answer),
        "Connection",
        "Upgrade",
        "Upgrade",
        answer.headers.upgrade ?? "websocket",
      ]);
      joined.add(socket);
      if (first.length > 0) socket.write(first);
      if (head.length > 0) service.write(head);
      // Small messages, which must not wait for company, on a connection that may be silent between heartbeats.
      for (const side of [socket as Socket, service]) side.setNoDelay?.(true).setTimeout(0);
      service.on("error", () => service.destroy());
      service.once("close", () => socket.destroy());
      socket.once("close", () => {
        joined.delete(socket);
        service.destroy();
      });
      socket.pipe(service).pipe(socket);
    });
    // A refusal of the service is an ordinary answer.
    upstream.once("response", (answer) => {
      writeHead(socket, answer.statusCode ?? 502, answer.statusMessage ?? "", [...endToEndHeaders(answer), "Connection", "close"]);
      answer.pipe(socket);
    });
    upstream.once("error", () => {
      if (!joined.has(socket)) refuseSocket(socket);
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

function refuseSocket(socket: Duplex): void {
  if (socket.destroyed) return;
  const { headers, body } = unavailableAnswer();
  writeHead(socket, 503, "Service Unavailable", [
    ...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    "Connection",
    "close",
  ]);
  socket.end(body);
}

function writeHead(socket: Duplex, status: number, reason: string, headers: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status} ${reason}`];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
}
