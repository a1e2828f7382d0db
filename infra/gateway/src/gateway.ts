import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isKnownAddress } from "@shiye/events/pages";
import { originOf, type Trust } from "@shiye/infra/http/addresses";
import { refusalAnswer } from "@shiye/infra/http/refusal-answer";
import { upgradableAt } from "@shiye/infra/http/upgradable-request";
import type { MediaStore } from "@shiye/infra/media/media-store";
import type { Tracing } from "@shiye/infra/tracing/tracing";
import { uuidv7 } from "uuidv7";
import { createForwarder } from "./forward-call.ts";
import { createSocketForwarder } from "./forward-socket.ts";
import { createNetworkCounts } from "./network-counts.ts";
import { commonHeaders } from "./security-headers.ts";
import { createRobotsServer, type RenderSitemap } from "./serve-for-robots.ts";
import { createMediaServer } from "./serve-media.ts";
import { createSiteServer, type RenderHead } from "./serve-site.ts";
import { cutOffStalled } from "./stalled-answers.ts";

export interface GatewayOptions {
  /** Built sites: folders with an index.html. */
  readonly webDir: string;
  readonly adminDir: string;
  readonly media: Pick<MediaStore, "stat" | "open">;
  /** Addresses of the services, without a path. */
  readonly commandApiUrl: string;
  readonly queryApiUrl: string;
  /** Whether command-api answers this call; `path` is without `/api` and query. */
  readonly routeToCommandApi: (method: string, path: string) => boolean;
  /** The methods that an address may be asked by; `path` as above. None: there is no such address. */
  readonly methodsOf: (path: string) => readonly string[];
  /** HTML for the head of `/post` and `/user` pages (previews of shared links); already escaped. */
  readonly renderHead?: RenderHead;
  /** The sitemap of the public notes, all of it or its page behind a place; undefined where there is none such. */
  readonly renderSitemap?: RenderSitemap;
  /** Proxies in front that may say who the client is, and whether it came by https. Default: nobody. */
  readonly isTrusted?: Trust;
  /** A call's trace begins here. */
  readonly tracing?: Tracing | undefined;
  /** Widens what one network may hold: load tests come from one address. Default: 1. */
  readonly rateLimitFactor?: number;
  /** How long a client may take nothing of its answer. Proxies have ten times as long. */
  readonly stallMs?: number;
  readonly log: (message: string) => void;
}

export interface Gateway {
  readonly server: Server;
  /** Before the server closes: sends websockets away, and lets go of idle connections to the services. */
  drain(): void;
}

/**
 * What one network may hold. A dormitory of five hundred, each with a page open: the few connections of a browser and its websocket. Calls are over
 * in milliseconds but for long polls, of which query-api lets a network hold as many as websockets (500).
 */
const MOST_CONNECTIONS = 4000;
const MOST_CALLS = 1000;

/**
 * The one origin:
 *
 *   /api/*     command-api or query-api, by contract        /admin/*   back office
 *   /ws        push gateway of query-api                    /media/*   stored files
 *   /robots.txt, /sitemap*.xml   what crawlers read
 *   the rest   members' site
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { renderHead, isTrusted = () => false, rateLimitFactor = 1 } = options;
  const mayConnect = createNetworkCounts(MOST_CONNECTIONS * rateLimitFactor);
  const mayCall = createNetworkCounts(MOST_CALLS * rateLimitFactor);
  const serveWeb = createSiteServer({ folder: options.webDir, renderHead, isKnownAddress });
  const serveAdmin = createSiteServer({ folder: options.adminDir });
  const serveForRobots = createRobotsServer({ folder: options.webDir, renderSitemap: options.renderSitemap });
  const serveMedia = createMediaServer(options.media);
  const commandApi = createForwarder(options.commandApiUrl, options.log);
  const queryApi = createForwarder(options.queryApiUrl, options.log);
  const sockets = createSocketForwarder(options.queryApiUrl);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const origin = originOf(request, isTrusted);
    const path = pathOf(request);
    if (path === undefined) return sendPlain(response, 400, "地址无效");
    if (path === "/api" || path.startsWith("/api/")) {
      const methods = request.method === "OPTIONS" ? options.methodsOf(path.slice("/api".length)) : [];
      if (methods.length > 0) return sendAllowed(response, methods);
      if (!mayCall(origin.address, response)) return sendRefusal(response);
      const service = options.routeToCommandApi(request.method ?? "GET", path.slice("/api".length)) ? commandApi : queryApi;
      return service.forward(request, response, origin, traceparentOf(request, response));
    }
    if (request.method !== "GET" && request.method !== "HEAD") return sendPlain(response, 405, "方法不允许");
    if (path.startsWith("/media/")) return serveMedia(request, response, path.slice("/media/".length));
    if (path === "/ws") return sendPlain(response, 426, "需要 WebSocket");
    if (path === "/admin" || path.startsWith("/admin/")) return serveAdmin(request, response, path.slice("/admin/".length));
    const base = `${origin.protocol}://${origin.host}`;
    return (await serveForRobots(request, response, path, base)) || serveWeb(request, response, path.slice(1), base, origin.address);
  };

  /** A trace of the browser's own is named in ours, which keeps its own id: that is the request's, and stands in events. */
  function traceparentOf({ method = "GET", headers }: IncomingMessage, response: ServerResponse): string | undefined {
    const facts = { "http.request.method": method };
    const given = headers.traceparent;
    const link = typeof given === "string" ? given : undefined;
    const span = options.tracing?.begin(`gateway ${method}`, { kind: "server", facts, link });
    if (!span) return undefined;
    response.once("close", () => span.end({ "http.response.status_code": response.statusCode }, response.statusCode >= 500));
    return span.traceparent;
  }

  // A missing host is refused by our own guard: Node would go on with what was sent behind it.
  const server = createServer({ IncomingMessage: upgradableAt("/ws"), requireHostHeader: false }, (request, response) => {
    cutOffStalled(response, isTrusted(request.socket.remoteAddress ?? ""), options.stallMs);
    handle(request, response).catch((error: unknown) => {
      options.log(`gateway: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendPlain(response, 500, "服务器内部错误");
    });
  });
  // A proxy in front connects for everybody.
  server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    if (!isTrusted(peer) && !mayConnect(peer, socket)) socket.destroy();
  });
  server.on("upgrade", (request, _socket, head) => sockets.forward(request, head, originOf(request, isTrusted)));

  return {
    server,
    drain() {
      sockets.closeAll();
      server.once("close", () => {
        commandApi.close();
        queryApi.close();
      });
    },
  };
}

/**
 * Decoded, without the query; undefined when it cannot be. Only `/api` sees the address as it was sent, and says itself, in the words
 * of the contract, what is wrong with one that cannot be decoded.
 */
function pathOf(request: IncomingMessage): string | undefined {
  const raw = (request.url ?? "").split("?", 1)[0] ?? "";
  if (!raw.startsWith("/")) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw.startsWith("/api/") ? raw : undefined;
  }
}

/** What an address is asked by. Nothing about other origins: none may read what we answer. */
function sendAllowed(response: ServerResponse, methods: readonly string[]): void {
  response.writeHead(204, { ...commonHeaders, Allow: methods.join(", "), "X-Request-Id": uuidv7() }).end();
}

function sendRefusal(response: ServerResponse): void {
  const { status, headers, body } = refusalAnswer("too-many-requests");
  response.writeHead(status, { ...commonHeaders, ...headers }).end(body);
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
  response.writeHead(status, { ...commonHeaders, ...allow, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`${text}\n`);
}
