import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "./security-headers.ts";
import { describePage, send, sendMissing } from "./serve-site.ts";
import { loadSite, type SiteFile } from "./site.ts";

/** XML of the sitemap, or of the page of it behind a place; undefined when there is no such place. Rejects while nobody can say. */
export type RenderSitemap = (after: string | undefined, origin: string) => Promise<string | undefined>;

interface RobotsOptions {
  /** The built site, whose robots.txt says what is not for robots. */
  readonly folder: string;
  readonly renderSitemap?: RenderSitemap | undefined;
}

/** A crawler comes once a day; whoever asks more often is given what was made for the one before. */
const KEPT_MS = 10 * 60_000;
/** Texts of some megabytes, compressed as well. */
const MOST_KEPT = 8;
/** Each name that somebody calls this host by would be one more to make: the others wait for their turn. */
const MOST_AT_ONCE = 2;

/** robots.txt and the sitemap. Answers whether the address was one of them. */
export function createRobotsServer({ folder, renderSitemap }: RobotsOptions) {
  const rules = loadSite(folder).files.get("robots.txt")?.plain.toString("utf8") ?? "User-agent: *\n";
  const kept = new Map<string, { until: number; file: Promise<SiteFile | undefined> }>();
  let making = 0;

  async function make(render: RenderSitemap, after: string | undefined, origin: string): Promise<SiteFile | undefined> {
    making += 1;
    try {
      const xml = await render(after, origin);
      return xml === undefined ? undefined : await describePage(xml, "application/xml; charset=utf-8");
    } finally {
      making -= 1;
    }
  }

  /** Undefined: not now. */
  function keptOrMade(render: RenderSitemap, after: string | undefined, origin: string): Promise<SiteFile | undefined> | undefined {
    const key = `${origin} ${after ?? ""}`;
    const now = Date.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.file;
    if (making >= MOST_AT_ONCE) return undefined;
    const file = make(render, after, origin);
    kept.delete(key);
    kept.set(key, { until: now + KEPT_MS, file });
    // What failed, and what names no place, is not worth a seat.
    const forget = () => kept.get(key)?.file === file && kept.delete(key);
    file.then((made) => made ?? forget(), forget);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return file;
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string, origin: string): Promise<boolean> => {
    if (path === "/robots.txt") {
      const file = await describePage(`${rules.trimEnd()}\n\nSitemap: ${origin}/sitemap.xml\n`, "text/plain; charset=utf-8");
      send(request, response, file, { ...commonHeaders, "Cache-Control": "no-cache" });
      return true;
    }
    const [, after] = /^\/sitemap(?:-([-\d]{1,40}))?\.xml$/.exec(path) ?? [];
    if (path !== "/sitemap.xml" && after === undefined) return false;
    if (!renderSitemap) {
      sendMissing(response);
      return true;
    }
    try {
      const made = keptOrMade(renderSitemap, after, origin);
      const file = await made;
      if (file) send(request, response, file, { ...commonHeaders, "Cache-Control": `public, max-age=${KEPT_MS / 1000}` });
      else if (made) sendMissing(response);
      else sendLater(response);
    } catch {
      sendLater(response);
    }
    return true;
  };
}

function sendLater(response: ServerResponse): void {
  response.writeHead(503, {
    ...commonHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": 30,
  });
  response.end("请稍后再试\n");
}
