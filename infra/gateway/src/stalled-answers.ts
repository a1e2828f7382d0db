import type { ServerResponse } from "node:http";

/** As long as nginx waits (`send_timeout`). A slow phone takes some bytes of its answer in a minute, however long the whole takes. */
const STALL_MS = 60_000;
/**
 * A proxy beside us takes an answer in leaps: the socket to it holds 4 MB, of which a third must be gone before more can be written. For a phone
 * of 10 kB a second that is two minutes. Whoever takes nothing at all, the proxy cuts off itself.
 */
const TIMES_FOR_PROXIES = 10;

/**
 * Cuts off a client that takes nothing of what it was sent: its answer, and with it the connection to the service or the opened file, would be
 * kept without end. A paused video is cut off too; players ask for the rest as a range. An answer that has nothing to send yet may wait.
 *
 * Node's timer of a socket starts anew with each write, and where a look at it finds fewer bytes waiting than the last look did.
 */
export function cutOffStalled(response: ServerResponse, isForProxy: boolean, stallMs = STALL_MS): void {
  response.setTimeout(isForProxy ? stallMs * TIMES_FOR_PROXIES : stallMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
