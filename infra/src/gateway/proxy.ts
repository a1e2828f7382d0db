import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { uuidv7 } from "uuidv7";

/** Headers that speak of one connection, not of the message. Source: RFC 9110 §7.6.1. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export interface Proxy {
  forward(request: IncomingMessage, response: ServerResponse, target: URL): void;
  /** Hands a websocket over: after the handshake both ends talk to each other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: URL): void;
  close(): void;
}

export function createProxy(): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });

  const optionsFor = (request: IncomingMessage, target: URL, headers: RequestOptions["headers"]): RequestOptions => ({
    agent,
    host: target.hostname,
    port: target.port,
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: headers ?? {},
  });

  return {
    forward(request, response, target) {
      const upstream = httpRequest(optionsFor(request, target, forwardedHeaders(request)), (answer) => {
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
        response.statusCode = answer.statusCode ?? 502;
        if (!shouldCompress(request, answer)) return void answer.pipe(response);
        response.removeHeader("Content-Length");
        response.setHeader("Content-Encoding", "gzip");
        response.appendHeader("Vary", "Accept-Encoding");
        // The fast levels: JSON shrinks to a fifth at any of them, and the answer is waited for.
        answer.pipe(createGzip({ level: constants.Z_BEST_SPEED })).pipe(response);
      });
      upstream.on("error", () => {
        if (response.headersSent) response.destroy();
        else sendUnavailable(response);
        // What is left of a body would otherwise stand in the connection.
        request.resume();
      });
      // The client went away: nobody reads the answer any more.
      response.on("close", () => {
        if (!response.writableFinished) upstream.destroy();
      });
      request.pipe(upstream);
    },

    upgrade(request, socket, head, target) {
      const headers = { ...forwardedHeaders(request), connection: "Upgrade", upgrade: request.headers.upgrade ?? "websocket" };
      const upstream = httpRequest({ ...optionsFor(request, target, headers), agent: false });
      socket.on("error", () => upstream.destroy());
      upstream.on("error", () => socket.end("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\r\n"));
      upstream.on("response", (answer) => {
        answer.resume();
        socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\n\r\n`);
      });
      upstream.on("upgrade", (answer, other, otherHead) => {
        const lines = [`HTTP/1.1 101 ${answer.statusMessage}`];
        for (let index = 0; index < answer.rawHeaders.length; index += 2)
          lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
        socket.write(`${lines.join("\r\n")}\r\n\r\n`);
        if (otherHead.length > 0) socket.write(otherHead);
        if (head.length > 0) other.write(head);
        other.on("error", () => socket.destroy());
        socket.on("error", () => other.destroy());
        other.on("close", () => socket.destroy());
        socket.on("close", () => other.destroy());
        other.pipe(socket).pipe(other);
      });
      upstream.end();
    },

    close: () => agent.destroy(),
  };
}

/** Only we may say who the client is: what it says of itself in these headers is dropped. */
function forwardedHeaders(request: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !name.startsWith("x-forwarded-") && name !== "forwarded") headers[name] = value;
  }
  headers["x-forwarded-for"] = request.socket.remoteAddress ?? "";
  headers["x-forwarded-host"] = request.headers.host ?? "";
  headers["x-forwarded-proto"] = "http";
  return headers;
}

function shouldCompress(request: IncomingMessage, answer: IncomingMessage): boolean {
  return (
    /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")) &&
    request.method !== "HEAD" &&
    answer.headers["content-encoding"] === undefined &&
    /^application\/json/.test(answer.headers["content-type"] ?? "") &&
    Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY) > 1400
  );
}

/** What the contract says while a service starts or drains. */
export function sendUnavailable(response: ServerResponse): void {
  response.writeHead(503, { "Content-Type": "application/json; charset=utf-8", "Retry-After": "2", "Cache-Control": "no-store" });
  response.end(
    JSON.stringify({ code: 503, message: "服务正在启动，请稍后再试", success: false, error: "unavailable", requestId: uuidv7() }),
  );
}
