import type { IncomingMessage } from "node:http";

/** How many bytes of a refused body are read and discarded. */
const lingerBytes = 16 * 1024 * 1024;
const lingerMilliseconds = 2_000;

/**
 * For a refusal while the member's browser is still sending. If we closed at once, the connection would break before the browser has read
 * the answer, and it would show a network error. So the rest of the body is read and discarded for a while. That is enough for a picture
 * that is a little too large, and its connection stays usable. Beyond these limits nothing more is read, and the connection is closed (the
 * lingering close of RFC 9112 §9.6).
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
