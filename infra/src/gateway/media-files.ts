import type { IncomingMessage, ServerResponse } from "node:http";
import type { MediaStore } from "../media/media-store.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** Uploaded files: named by content, so cached for ever; never a page, whatever they hold. Source: contract §10. */
export async function serveMedia(store: MediaStore, request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  const file = await store.stat(name);
  if (!file) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("没有这个文件\n");
    return;
  }
  const etag = `"${name}"`;
  response.setHeader("Content-Type", file.type);
  response.setHeader("Cache-Control", FOREVER);
  response.setHeader("ETag", etag);
  response.setHeader("Accept-Ranges", "bytes");
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  const range = rangeOf(request.headers.range, file.size);
  if (range === "outside") {
    response.writeHead(416, { "Content-Range": `bytes */${file.size}` }).end();
    return;
  }
  if (range)
    response.writeHead(206, {
      "Content-Range": `bytes ${range.start}-${range.end}/${file.size}`,
      "Content-Length": range.end - range.start + 1,
    });
  else response.writeHead(200, { "Content-Length": file.size });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const opened = await store.open(name, range);
  if (!opened) return void response.destroy();
  opened.stream.on("error", () => response.destroy());
  response.on("close", () => opened.stream.destroy());
  opened.stream.pipe(response);
}

/** One range, as players ask for; several at once are answered with the whole file, which the standard allows. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | "outside" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? "outside" : { start, end };
}
