import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { MediaStore } from "../media/media-store.ts";
import { serveMedia } from "./media-files.ts";
import { createProxy } from "./proxy.ts";
import { serviceOf } from "./route-table.ts";
import type { Site } from "./site.ts";

export interface GatewayDeps {
  web: Site;
  admin: Site;
  media: MediaStore;
  commandApi: URL;
  queryApi: URL;
  logFault: (fault: { call: string; error: unknown }) => void;
}

/** Uploads of video may take minutes; nothing else comes near it. Source: specification 000 §9. */
const REQUEST_TIMEOUT_MS = 300_000;

/** The one origin: sites, calls, sockets and media. */
export function createGateway({ web, admin, media, commandApi, queryApi, logFault }: GatewayDeps): {
  server: Server;
  close(): void;
} {
  const proxy = createProxy();

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = pathOf(request);
    const method = request.method ?? "GET";
    if (pathname === undefined) return void response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" }).end("请求地址无效\n");
    if (pathname === "/api" || pathname.startsWith("/api/")) {
      return proxy.forward(request, response, serviceOf(method, pathname) === "command-api" ? commandApi : queryApi);
    }
    if (method !== "GET" && method !== "HEAD") {
      return void response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" }).end("不支持的请求方法\n");
    }
    if (pathname.startsWith("/media/")) return serveMedia(media, request, response, pathname.slice("/media/".length));
    if (pathname === "/admin" || pathname.startsWith("/admin/")) return admin.serve(request, response, pathname);
    return web.serve(request, response, pathname);
  }

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    route(request, response).catch((error: unknown) => {
      logFault({ call: `${request.method} ${pathOf(request) ?? ""}`, error });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("服务器内部错误\n");
    });
  });
  server.on("upgrade", (request, socket, head) => {
    if (pathOf(request) === "/ws") proxy.upgrade(request, socket, head, queryApi);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  });

  return {
    server,
    /** Lets go of the connections to the services; the server is its owner's to close. */
    close: () => proxy.close(),
  };
}

/** The decoded path, or undefined when it is not one. Dots that climb are resolved by the parser, encoded ones are refused. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    const { pathname } = new URL(request.url ?? "/", "http://origin");
    const decoded = decodeURIComponent(pathname);
    return decoded.includes("..") || decoded.includes("\0") || decoded.includes("\\") ? undefined : decoded;
  } catch {
    return undefined;
  }
}
