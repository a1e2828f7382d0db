import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { isMediaName, type MediaType, smallNames } from "@shiye/infra/media/media-name";
import type { ByteRange, MediaStore } from "@shiye/infra/media/media-store";
import { commonHeaders } from "./security-headers.ts";
import { sendMissing } from "./serve-site.ts";

/** Names are hashes of content: what has a name never changes. The sandbox makes a file harmless even if a browser took it for a page. */
const mediaHeaders = {
  ...commonHeaders,
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Accept-Ranges": "bytes",
};

/**
 * A video that is opened by its address is played by a page of the browser's own, which has to load it once more, and may only when it
 * counts as ours. Scripts run in neither.
 */
const policyOf = (type: MediaType) =>
  type.startsWith("video/") ? "default-src 'none'; media-src 'self'; sandbox allow-same-origin" : "default-src 'none'; sandbox";

/** Of what stands in for a rendering that may be there in a moment. */
const FOR_NOW = "public, max-age=60";

/**
 * Serves stored files by name (the path below /media/, decoded), whole or one range of bytes. `?small` asks for the narrowest rendering of
 * a picture, for who knows its address alone; where there is none, it is the picture.
 */
export function createMediaServer(store: Pick<MediaStore, "stat" | "open">) {
  const find = async (asked: string, small: boolean) => {
    if (!isMediaName(asked)) return undefined;
    for (const name of small ? smallNames(asked) : []) {
      const file = await store.stat(name);
      if (file) return file;
    }
    return store.stat(asked);
  };

  return async (request: IncomingMessage, response: ServerResponse, asked: string): Promise<void> => {
    const small = request.url?.endsWith("?small") ?? false;
    const file = await find(asked, small);
    if (!file) return sendMissing(response);
    const { name } = file;
    const headers = {
      ...mediaHeaders,
      ...(small && name === asked && { "Cache-Control": FOR_NOW }),
      ETag: `"${name}"`,
      "Content-Type": file.type,
      "Content-Security-Policy": policyOf(file.type),
    };
    if (knows(request.headers["if-none-match"], name)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = rangeOf(request, name, file.size);
    if (range === "outside") {
      response.writeHead(416, { ...commonHeaders, "Accept-Ranges": "bytes", "Content-Range": `bytes */${file.size}` }).end();
      return;
    }
    const length = range ? range.end - range.start + 1 : file.size;
    const sized = {
      ...headers,
      "Content-Length": length,
      ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${file.size}` }),
    };
    if (request.method === "HEAD") {
      response.writeHead(200, sized).end();
      return;
    }
    const opened = await store.open(name, range);
    if (!opened) return sendMissing(response);
    response.writeHead(range ? 206 : 200, sized);
    // A browser that leaves closes the file; a file that fails cuts the answer, which its length then gives away.
    pipeline(opened.stream, response, () => undefined);
  };
}

/** A proxy that compressed on its way may have made the tag a weak one. */
function knows(ifNoneMatch: string | undefined, name: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((tag) => ["*", `"${name}"`].includes(tag.trim().replace(/^W\//, "")));
}

/**
 * One range of a GET; several, or another unit, count as none, as RFC 9110 §14.2 allows. So does one that was meant for another file
 * than ours (`If-Range`, §13.1.5): we give no dates, so only our own tag is a match.
 */
function rangeOf(request: IncomingMessage, name: string, size: number): ByteRange | "outside" | undefined {
  const condition = request.headers["if-range"];
  if (request.method !== "GET" || (condition !== undefined && condition !== `"${name}"`)) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "outside" : { start, end };
}
