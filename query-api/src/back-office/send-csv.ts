import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CallContext } from "@shiye/infra/http/call";

/**
 * Sends a file as its parts are made. What fails before the first part is told like every failure. Later there is no way to tell: the file is
 * cut, so that nobody takes half of it for whole, and whoever fetches it finds it broken off. A browser that leaves ends it as well.
 */
export async function sendCsv(
  response: CallContext["response"],
  name: string,
  parts: AsyncGenerator<string>,
): Promise<{ data: undefined }> {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  response.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Cache-Control": "no-store",
  });
  await pipeline(Readable.from(all()), response).catch(() => response.destroy());
  return { data: undefined };
}
