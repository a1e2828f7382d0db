import type { IncomingMessage } from "node:http";
import { isHost } from "./addresses.ts";

/** Headers for one connection only, which are not forwarded. Sources: RFC 9110 §7.6.1, RFC 7540 §3.2.1. */
export const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** If one of these came twice, two readers could choose different ones. */
const single: ReadonlySet<string> = new Set(["authorization", "content-length", "content-type", "host", "transfer-encoding"]);

/**
 * Why two HTTP parsers could understand this request differently; undefined when they cannot. Node's parser has already refused requests
 * that are not HTTP, that have both kinds of length or two lengths, and folded lines. It accepts what is checked here.
 */
export function ambiguityOf(request: IncomingMessage): string | undefined {
  if (request.httpVersion !== "1.1" && request.httpVersion !== "1.0") return "neither HTTP/1.1 nor HTTP/1.0";
  if (!request.url?.startsWith("/")) return "the address is no path";
  const seen = new Set<string>();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = (request.rawHeaders[index] ?? "").toLowerCase();
    if (single.has(name) && seen.has(name)) return `two ${name} headers`;
    seen.add(name);
  }
  const { host, connection } = request.headers;
  if (host === undefined ? request.httpVersion === "1.1" : !isHost(host)) return "no valid host";
  const encoding = request.headers["transfer-encoding"];
  if (encoding !== undefined && (encoding.toLowerCase() !== "chunked" || request.httpVersion === "1.0")) return "an unknown framing";
  // Proxies remove the headers that `Connection` names. It may name only headers of the connection, and not the framing; else a client
  // could remove a header that a proxy in front of us added.
  for (const option of (connection ?? "").toLowerCase().split(",")) {
    const name = option.trim();
    if (seen.has(name) && !connectionHeaders.has(name)) return `Connection names ${name}`;
    if (name === "transfer-encoding") return "Connection names transfer-encoding";
  }
  return undefined;
}

/** Whether a body follows. The method does not say so: every method may have a body. Source: RFC 9112 §6.3. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}
