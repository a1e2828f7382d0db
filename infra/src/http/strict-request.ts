import type { IncomingMessage } from "node:http";
import { isHost } from "./addresses.ts";

/** Meant for one connection only, never to be passed on. Sources: RFC 9110 §7.6.1, RFC 7540 §3.2.1. */
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
/** Two of these would leave it to each reader which one counts. */
const single: ReadonlySet<string> = new Set(["authorization", "content-length", "content-type", "host", "transfer-encoding"]);

/**
 * Why two readers could understand this request differently, or undefined when they cannot. Node's own parser has refused by now what
 * is no HTTP at all, both kinds of length at once, two lengths, and folded lines; these it lets pass.
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
  // A header that is named here would be taken off on the way. What is not of the connection is nobody's to take off, neither the
  // framing nor what a proxy in front has put in.
  for (const option of (connection ?? "").toLowerCase().split(",")) {
    const name = option.trim();
    if (seen.has(name) && !connectionHeaders.has(name)) return `Connection names ${name}`;
    if (name === "transfer-encoding") return "Connection names transfer-encoding";
  }
  return undefined;
}

/** Whether a body follows. Nothing else says so: every method may have one. Source: RFC 9112 §6.3. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}
