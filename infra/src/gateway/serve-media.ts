import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { isMediaName } from "../media/media-name.ts";
import type { ByteRange, MediaStore } from "../media/media-store.ts";
import { commonHeaders } from "./security-headers.ts";
import { sendMissing } from "./serve-site.ts";

/** Names are hashes of content: what has a name never changes. The sandbox makes a file harmless even if a browser took it for a page. */
const mediaHeaders = {
  ...commonHeaders,
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Accept-Ranges": "bytes",
};

/** Serves stored files by name (the path below /media/, decoded), whole or one range of bytes. */
export function createMediaServer(store: Pick<MediaStore, "stat" | "open">) {
  return async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    const file = isMediaName(name) ? await store.stat(name) : undefined;
    if (!file) return sendMissing(response);
    const headers = { ...mediaHeaders, ETag: `"${name}"`, "Content-Type": file.type };
    if (request.headers["if-none-match"]?.includes(`"${name}"`)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = rangeOf(request, file.size);
    if (range === "outside") {
      response.writeHead(416, { ...commonHeaders, "Content-Range": `bytes */${file.size}` }).end();
      return;
    }
    const length = range ? range.end - range.start + 1 : file.size;
    const sized = {
      ...headers,
      "Content-Length": length,
      ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${file.size}` }),
    };
    if (request.method === "HEAD") {
      response.writeHead(range ? 206 : 200, sized).end();
      return;
    }
    const opened = await store.open(name, range);
    if (!opened) return sendMissing(response);
    response.writeHead(range ? 206 : 200, sized);
    // A browser that leaves closes the file; a file that fails cuts the answer, which its length then gives away.
    pipeline(opened.stream, response, () => undefined);
  };
}

/** One range; several, or another unit, count as none, as RFC 9110 §14.2 allows. */
function rangeOf(request: IncomingMessage, size: number): ByteRange | "outside" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "outside" : { start, end };
}
