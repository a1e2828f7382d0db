import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, type Writable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { codeOf } from "@shiye/infra/errors";
import type { Origin } from "@shiye/infra/http/addresses";
import { discardRest } from "@shiye/infra/http/discard-rest";
import { refusalAnswer } from "@shiye/infra/http/refusal-answer";
import { hasBody } from "@shiye/infra/http/strict-request";
import { type Dispatcher, errors, Pool } from "undici";
import { accepts } from "./accepted-encoding.ts";
import { endToEndHeaders, filterHeaders, requestHeaders } from "./forwarded-headers.ts";

interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse, origin: Origin, traceparent?: string): void;
  close(): void;
}

/** Shorter than the services' own keep-alive (engines/listen.ts), so that we let go of an idle connection before they do. */
const IDLE_MS = 30_000;
/** Fits into one packet as it is. */
const WORTH_COMPRESSING = 1400;
/** What becomes of a service that is not there, or that ended a connection while we used it: nobody's bug. */
const gone: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Passes calls on to one service over kept connections: bodies stream both ways, and whoever leaves takes the other side along.
 *
 * Many people share a connection, so no byte of one request may be taken for the beginning of another. The client library writes the
 * framing itself, for every method and from the body that it sends, refuses headers that speak of it, and counts: see
 * docs/decisions/gateway-forwarding.md.
 */
export function createForwarder(target: string, log: (message: string) => void): Forwarder {
  const pool = new Pool(new URL(target).origin, { pipelining: 1, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    origin: Origin,
    traceparent: string | undefined,
    attempt = 1,
  ): Promise<void> {
    const leaving = new AbortController();
    // Also said of an answer that was sent whole: then there is nothing to take along, and the error that aborting makes is for nobody.
    const leave = () => response.writableFinished || leaving.abort();
    response.once("close", leave);
    let body: Buffer | PassThrough | null = null;
    try {
      body = hasBody(request) ? await bodyOf(request) : null;
      const asked = {
        method: (request.method ?? "GET") as Dispatcher.HttpMethod,
        path: request.url ?? "/",
        headers: requestHeaders(request, origin, traceparent),
        ...{ body, signal: leaving.signal, responseHeaders: "raw" as const },
        // By itself the library gives up a connection after a DELETE with a body: servers exist that leave such a body unread. Ours do not.
        ...(request.method === "DELETE" ? { reset: false } : {}),
      };
      await pool.stream(asked, ({ statusCode, headers }) => relay(request, response, statusCode, rawHeadersOf(headers)));
    } catch (failure) {
      response.off("close", leave);
      if (response.destroyed) return;
      if (response.headersSent) return void response.destroy();
      const code = codeOf(failure) ?? "";
      // The service closed a kept connection at the moment we used it. Only a call without effect and body may be sent again.
      if (attempt === 1 && gone.has(code) && body === null && isSafe(request)) return forward(request, response, origin, traceparent, 2);
      if (failure instanceof errors.InvalidArgumentError || failure instanceof errors.NotSupportedError) return refuse(response);
      if (!gone.has(code)) log(`${request.method} not forwarded to ${target}: ${String(failure)}`);
      const { status, headers, body: text } = refusalAnswer("unavailable");
      response.writeHead(status, headers).end(text);
    }
  }

  return {
    forward: (request, response, origin, traceparent) => void forward(request, response, origin, traceparent),
    close: () => void pool.destroy().catch(() => undefined),
  };
}

function isSafe(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** A form as text comes with its head, in one packet. */
const SMALL_BODY = 8 * 1024;

/**
 * A small body is taken whole before the service hears of it, and goes on in one piece with the head: a stream of its own costs more than the
 * rest of the call. A browser that stops half way keeps no connection to the service.
 */
function bodyOf(request: IncomingMessage): Promise<Buffer> | PassThrough {
  const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  return length <= SMALL_BODY ? wholeOf(request) : streamOf(request);
}

/** Node's own `buffer` makes a Blob of it first, which costs a tenth of the call. */
async function wholeOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The body on its way to the service, apart from the browser's own connection: the service may answer before it has read everything
 * (too large), and the browser must be able to read that. What is left is then taken off the wire, within bounds.
 */
function streamOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.on("error", () => undefined);
  request.pipe(body);
  // A browser that has its answer may stop sending; the service must not wait for the rest.
  request.once("close", () => {
    if (!request.complete) body.destroy(new Error("the browser left"));
  });
  body.once("close", () => {
    request.unpipe(body);
    if (!request.complete) discardRest(request);
  });
  return body;
}

/** The library's types know no raw headers: an array of names and values by turns. */
function rawHeadersOf(headers: unknown): readonly string[] {
  if (!Array.isArray(headers)) throw new TypeError("The answer's headers were to come raw");
  return headers;
}

/** Writes the head of the answer; the body is to be written to what it returns. */
function relay(request: IncomingMessage, response: ServerResponse, status: number, raw: readonly string[]): Writable {
  let headers = endToEndHeaders(raw);
  const get = (name: string) => headers.find((_text, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name);
  if (get("x-content-type-options") === undefined) headers.push("X-Content-Type-Options", "nosniff");
  const compress = isWorthCompressing(request, get);
  if (compress)
    headers = [...filterHeaders(headers, (name) => name !== "content-length"), "Content-Encoding", "gzip", "Vary", "Accept-Encoding"];
  response.writeHead(status, headers);
  if (!compress) return response;
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // A cut answer must look cut, never whole. Node's `pipeline` would see to it with seven listeners on each answer.
  gzip.on("error", () => response.destroy());
  gzip.once("close", () => response.writableEnded || response.destroy());
  gzip.pipe(response);
  return gzip;
}

/** Lists in JSON shrink to a fifth at the fastest level already, and somebody waits for the answer. */
function isWorthCompressing(request: IncomingMessage, get: (name: string) => string | undefined): boolean {
  return (
    request.method !== "HEAD" &&
    get("content-encoding") === undefined &&
    /^application\/json/.test(get("content-type") ?? "") &&
    Number(get("content-length") ?? 0) > WORTH_COMPRESSING &&
    accepts(request, "gzip")
  );
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Connection: "close" });
  response.end("请求格式错误\n");
}
