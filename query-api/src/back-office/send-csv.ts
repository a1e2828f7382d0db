import { pipeline } from "node:stream/promises";
import type { CallContext } from "@shiye/infra/http/call";

/** How long whoever fetches a file may take for one part of it, some hundred kilobytes: a few in a second are enough. */
const PATIENCE_MS = 60_000;

/**
 * Sends a file as its parts are made, and makes the next one when the last was taken. What fails before the first part is told like every
 * failure. Later there is no way to tell: the file is cut, so that nobody takes half of it for whole, and whoever fetches it finds it broken
 * off. A browser that leaves ends it as well, and so does one that takes a part too slowly.
 */
export async function sendCsv(
  response: CallContext["response"],
  name: string,
  parts: AsyncGenerator<string>,
  patienceMs = PATIENCE_MS,
): Promise<{ data: undefined }> {
  const first = await parts.next();
  const late = new AbortController();
  const patience = setTimeout(() => late.abort(), patienceMs);
  async function* taken() {
    try {
      for (let part = first; !part.done; part = await parts.next()) {
        patience.refresh();
        yield part.value;
      }
      patience.refresh();
    } finally {
      await parts.return(undefined);
    }
  }
  response.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Cache-Control": "no-store",
  });
  // Not by way of a stream of its own: that would make sixteen parts ahead.
  await pipeline(taken(), response, { signal: late.signal }).catch(() => response.destroy());
  clearTimeout(patience);
  return { data: undefined };
}
