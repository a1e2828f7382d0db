import { pipeline } from "node:stream/promises";
import type { CallContext } from "@shiye/infra/http/call";

/** How long a client may take for one part of some hundred kilobytes. Normally a client takes several in a second. */
const PATIENCE_MS = 60_000;

/**
 * Sends a file as its parts are made; the next part is made after the last was taken. A failure before the first part is answered as usual.
 * After that the connection is cut, so that the client sees an incomplete download, and it rejects. It also ends when the client leaves or
 * takes a part too slowly; that is no failure.
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
  let failure: { error: unknown } | undefined;
  const next = () =>
    parts.next().catch((error: unknown) => {
      failure = { error };
      throw error;
    });
  async function* taken() {
    try {
      for (let part = first; !part.done; part = await next()) {
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
  // Without a stream of its own, which would make sixteen parts ahead.
  await pipeline(taken(), response, { signal: late.signal }).catch(() => response.destroy());
  clearTimeout(patience);
  if (failure) throw failure.error;
  return { data: undefined };
}
