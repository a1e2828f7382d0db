import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { subjectAt } from "@shiye/events/pages";
import { hasCode } from "@shiye/infra/errors";
import { accepts } from "./accepted-encoding.ts";
import { commonHeaders, pageHeaders } from "./security-headers.ts";
import { describe, loadSite, type SiteFile } from "./site.ts";

interface SiteOptions {
  readonly folder: string;
  /**
   * What to add before `</head>` of the page for this path (with its query), or "". Undefined: what the address names is not there.
   * A page never waits for it long, nor fails with it.
   */
  readonly renderHead?: RenderHead | undefined;
  /** Whether there is a page at an address. Default: at all of them. The page of another says that it is none, and so does its status. */
  readonly isKnownAddress?: (url: string) => boolean;
}

/** `address`: of whoever opens the page. */
export type RenderHead = (url: string, origin: string, address: string) => Promise<string | undefined>;

const HEAD_PATIENCE_MS = 400;

/** Serves a single-page application: its files by name, and its page for every other address. */
export function createSiteServer({ folder, renderHead, isKnownAddress = () => true }: SiteOptions) {
  const site = loadSite(folder);
  const html = site.index.plain.toString("utf8");
  const headers = pageHeaders(html);
  /** The head that is put in brings a title of its own. */
  const untitled = html.replace(/<title>[^<]*<\/title>/, "");

  const servePage = async (request: IncomingMessage, response: ServerResponse, origin: string, address: string): Promise<void> => {
    const url = request.url ?? "/";
    const head = renderHead && subjectAt(url) ? await withinPatience(renderHead(url, origin, address)) : "";
    const status = head === undefined || !isKnownAddress(url) ? 404 : 200;
    if (!head) return send(request, response, site.index, { ...headers, "Cache-Control": "no-cache" }, status);
    // A function, because the text of a note may hold what `replace` takes for a pattern ($&).
    // The same for everybody, whoever is signed in; it changes with every like, so whoever keeps it must ask whether it still holds.
    const page = await describePage(
      untitled.replace("</head>", () => `${head}</head>`),
      site.index.type,
    );
    send(request, response, page, { ...headers, "Cache-Control": "no-cache" });
  };

  /**
   * `path` is below the site's base and decoded, without a leading slash; `origin` is what the browser asked, with its protocol, and `address`
   * where it is.
   */
  return async (request: IncomingMessage, response: ServerResponse, path: string, origin = "", address = ""): Promise<void> => {
    const file = path === "index.html" ? undefined : site.files.get(path);
    if (file) {
      const caching = file.immutable ? "public, max-age=31536000, immutable" : "no-cache";
      try {
        return send(request, response, file, { ...commonHeaders, "Cache-Control": caching });
      } catch (error) {
        // A font, the only kind that is not in memory: another build has taken its place.
        if (hasCode(error, "ENOENT")) return sendMissing(response);
        throw error;
      }
    }
    // A missing script must be an error, not a page: else a browser with an old page shows a riddle instead of reloading.
    if (path !== "index.html" && /\.\w+$/.test(path)) return sendMissing(response);
    await servePage(request, response, origin, address);
  };
}

export function sendMissing(response: ServerResponse): void {
  response.writeHead(404, { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end("没有找到\n");
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  headers: Record<string, string>,
  status = 200,
): void {
  const encoding = file.br && accepts(request, "br") ? "br" : file.gzip && accepts(request, "gzip") ? "gzip" : undefined;
  const body = (encoding && file[encoding]) ?? file.plain;
  const all = { ...headers, ETag: `"${file.tag}${encoding ? `-${encoding}` : ""}"`, Vary: "Accept-Encoding" };
  if (status === 200 && request.headers["if-none-match"]?.includes(`"${file.tag}`)) {
    response.writeHead(304, all).end();
    return;
  }
  response.writeHead(status, {
    ...all,
    "Content-Type": file.type,
    "Content-Length": body.length,
    ...(encoding && { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

export async function describePage(html: string, type: string): Promise<SiteFile> {
  const plain = Buffer.from(html);
  return { ...describe(plain, false), type, gzip: await promisify(gzip)(plain) };
}

async function withinPatience(rendering: Promise<string | undefined>): Promise<string | undefined> {
  const patience = new AbortController();
  const late = delay(HEAD_PATIENCE_MS, "", { signal: patience.signal }).catch(() => "");
  const head = await Promise.race([rendering.catch(() => ""), late]);
  patience.abort();
  return head;
}
