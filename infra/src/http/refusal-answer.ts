import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type RefusalCode, refuse } from "@shiye/events/refusals";
import { uuidv7 } from "uuidv7";
import { statusOfRefusal } from "./refusal-status.ts";

/** How long a client may take to read why it is cut off. */
const CLOSE_GRACE_MS = 1000;

/** A refusal in the form of the contract, for what no service answers: a service is away, a request is no HTTP, a handshake is none. */
export function refusalAnswer(reason: RefusalCode): { headers: Record<string, string | number>; body: Buffer; status: number } {
  const { code, message } = refuse(reason);
  const status = statusOfRefusal(code);
  const requestId = uuidv7();
  const body = Buffer.from(JSON.stringify({ code: status, message, success: false, error: code, requestId }));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    // Either is over soon.
    ...(code === "unavailable" || code === "too-many-requests" ? { "Retry-After": 1 } : {}),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  };
  return { status, headers, body };
}

/**
 * Writes a refusal on a connection that has no response object, and ends the connection. What the client still sends is read for a moment:
 * closing with unread bytes would reset the connection, and the client would lose the answer.
 */
export function refuseSocket(socket: Duplex, reason: RefusalCode, more: Record<string, string> = {}): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalAnswer(reason);
  const lines = Object.entries({ ...headers, ...more, Connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}
