import { originOf, type Trust } from "@shiye/infra/http/addresses";
import type { Extend } from "@shiye/infra/http/api-app";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { PAGE_HEAD_COST } from "../limits/query-costs.ts";
import type { createVisitorAllowance } from "../limits/query-guard.ts";
import { renderHead } from "./render-head.ts";
import { renderSitemap } from "./sitemap.ts";

/**
 * For the web server in front: the head that it puts into a page, and the list of pages for search engines. Neither is below /api, so it
 * cannot be called from outside; the address of the caller is checked besides. 404: nothing is there, which the web server passes on.
 */
export function pageHeads({
  reader,
  isTrusted,
  ofVisitors,
}: {
  reader: Reader;
  isTrusted: Trust;
  ofVisitors: ReturnType<typeof createVisitorAllowance>;
}): Extend {
  return (express) => {
    express.get("/internal/head", async (request, response) => {
      const local = isTrusted(request.socket.remoteAddress ?? "");
      const { path, origin } = request.query;
      // A network over its limit gets its page without the head.
      if (local && ofVisitors(originOf(request, isTrusted).address, PAGE_HEAD_COST) !== undefined) return void response.status(429).end();
      const known =
        local && typeof path === "string" ? await renderHead(reader, path, typeof origin === "string" ? origin : "") : undefined;
      response
        // 404 is passed on to the client, so it is only sent after a lookup.
        .status(known ? 200 : local ? 404 : 403)
        .type("html")
        .send(known ?? "");
    });
    express.get("/internal/sitemap", async (request, response) => {
      const { after, origin } = request.query;
      const local = isTrusted(request.socket.remoteAddress ?? "");
      const place = typeof after === "string" ? after : undefined;
      const xml = local && typeof origin === "string" ? await renderSitemap(reader, place, origin) : undefined;
      response
        .status(xml ? 200 : local ? 404 : 403)
        .type("xml")
        .send(xml ?? "");
    });
  };
}
