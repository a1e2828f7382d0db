import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import { pipeline } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { discardRest } from "../media/discard-rest.ts";
import { accepts } from "./accepted-encoding.ts";
import { endToEndHeaders, requestHeaders } from "./forwarded-headers.ts";
import { unavailableAnswer } from "./unavailable.ts";

interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/** Shorter than the services' own keep-alive (engines/listen.ts), so that we let go of an idle connection before they do. */
const IDLE_MS = 30_000;
/** Fits into one packet as it is. */
const WORTH_COMPRESSING = 1400;

/** Passes calls on to one service over kept connections: bodies stream both ways, and whoever leaves takes the other side along. */
export function createForwarder(target: string, log: (message: string) => void): Forwarder {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: IDLE_MS });

  const forward = (request: IncomingMessage, response: ServerResponse, attempt = 1): void => {
    const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
    const upstream = sendRequest({ agent, hostname, port, method: request.method, path: request.url, headers: requestHeaders(request) });

    const leave = () => {
      if (!response.writableFinished) upstream.destroy();
    };
    response.once("close", leave);
    upstream.once("response", (answer) => relay(request, answer, response));
    upstream.once("error", (error: NodeJS.ErrnoException) => {
      response.off("close", leave);
      if (response.destroyed) return;
      // The service closed a kept connection at the moment we used it. Only a call without effect and body may be sent again.
      if (attempt === 1 && upstream.reusedSocket && !hasBody && isSafe(request)) return forward(request, response, 2);
      if (response.headersSent) return void response.destroy();
      if (!["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(error.code ?? ""))
        log(`${request.method} not forwarded to ${target}: ${error.message}`);
      const { headers, body } = unavailableAnswer();
      response.writeHead(503, headers).end(body);
    });
    if (hasBody) sendBody(request, upstream);
    else upstream.end();
  };

  return { forward: (request, response) => forward(request, response), close: () => agent.destroy() };
}

function isSafe(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** A service may answer before it has read everything (too large): what is left is then taken off the wire, within bounds. */
function sendBody(request: IncomingMessage, upstream: ClientRequest): void {
  request.pipe(upstream);
  // A browser that has its answer may stop sending; the service must not wait for the rest.
  request.once("close", () => {
    if (!request.complete) upstream.destroy();
  });
  upstream.once("close", () => {
    request.unpipe(upstream);
    if (!request.complete) discardRest(request);
  });
}

function relay(request: IncomingMessage, answer: IncomingMessage, response: ServerResponse): void {
  let headers = endToEndHeaders(answer);
  if (answer.headers["x-content-type-options"] === undefined) headers.push("X-Content-Type-Options", "nosniff");
  const compress = isWorthCompressing(request, answer);
  if (compress) headers = [...without(headers, "content-length"), "Content-Encoding", "gzip", "Vary", "Accept-Encoding"];
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  // Destroys all when one fails: a cut answer must look cut, never whole.
  if (compress) pipeline(answer, createGzip({ level: constants.Z_BEST_SPEED }), response, () => undefined);
  else pipeline(answer, response, () => undefined);
}

/** Lists in JSON shrink to a fifth at the fastest level already, and somebody waits for the answer. */
function isWorthCompressing(request: IncomingMessage, answer: IncomingMessage): boolean {
  return (
    request.method !== "HEAD" &&
    answer.headers["content-encoding"] === undefined &&
    /^application\/json/.test(answer.headers["content-type"] ?? "") &&
    Number(answer.headers["content-length"] ?? 0) > WORTH_COMPRESSING &&
    accepts(request, "gzip")
  );
}

function without(headers: readonly string[], name: string): string[] {
  return headers.filter((_value, index) => headers[index - (index % 2)]?.toLowerCase() !== name);
}
