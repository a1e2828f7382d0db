import type { IncomingMessage } from "node:http";

/** What of a refused body is still taken off the wire. */
const lingerBytes = 16 * 1024 * 1024;
const lingerMilliseconds = 2_000;

/**
 * A refusal is sent while the member's browser may still be sending. Closing at once would break its connection before it has read the answer,
 * and "too large" would be shown as "network error". So the rest is thrown away for a while, which covers every picture that is only somewhat
 * too large and keeps the connection usable; past these bounds nothing more is read, and then the connection is closed
 * (the lingering close of RFC 9112 §9.6).
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) {
    request.resume();
    return;
  }
  let left = lingerBytes;
  const timer = setTimeout(() => request.destroy(), lingerMilliseconds);
  request.on("error", () => undefined);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.pause();
  });
  request.resume();
}
