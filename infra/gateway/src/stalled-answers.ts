import type { ServerResponse } from "node:http";

/** As long as nginx waits (`send_timeout`). A slow phone takes some bytes of its answer in a minute, however long the whole takes. */
const STALL_MS = 60_000;

/**
 * Cuts off a client that takes nothing of what it was sent: its answer, and with it the connection to the service or the opened file, would be
 * kept without end. A paused video is cut off too; players ask for the rest as a range. An answer that has nothing to send yet may wait.
 *
 * Node's timer of a socket starts anew with each write, and where a look at it finds fewer bytes waiting than the last look did.
 */
export function cutOffStalled(response: ServerResponse, stallMs = STALL_MS): void {
  response.setTimeout(stallMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
