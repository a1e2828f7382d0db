import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether somebody already listens there. Rejects where nobody can. */
export function isPortTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(true);
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * Below what systems give to whoever asks for any port, and to connections that leave: a port that is free now is still free when the
 * service that is started on it, or started on it again, comes to listen. No browser refuses one of these.
 */
const FIRST = 20_000;
const AFTER_LAST = 32_000;
const handedOut = new Set<number>();

/** A loopback port that is free now, another one at each call. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (!(await isPortTaken(port, "127.0.0.1"))) return port;
  }
}
