import type { IncomingMessage } from "node:http";

/** Meant for one connection only, never to be passed on. Source: RFC 9110 §7.6.1. */
const connectionHeaders = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** Where the client's word does not count: we are the first who knows. */
const claims = /^(x-forwarded-.*|forwarded|x-real-ip)$/;

/** Flat list of names and values, as received (case, repetitions), without what belongs to the connection. */
export function endToEndHeaders(message: IncomingMessage): string[] {
  const alsoNamed = new Set(
    (message.headers.connection ?? "")
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );
  const kept: string[] = [];
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? "";
    const lower = name.toLowerCase();
    if (!connectionHeaders.has(lower) && !alsoNamed.has(lower)) kept.push(name, message.rawHeaders[index + 1] ?? "");
  }
  return kept;
}

/** What a service is told of a request: its own headers, and who really sent it. */
export function requestHeaders(request: IncomingMessage): string[] {
  const kept = endToEndHeaders(request);
  const honest: string[] = [];
  for (let index = 0; index < kept.length; index += 2) {
    const name = kept[index] ?? "";
    if (!claims.test(name.toLowerCase())) honest.push(name, kept[index + 1] ?? "");
  }
  honest.push("X-Forwarded-For", request.socket.remoteAddress ?? "", "X-Forwarded-Proto", "http");
  honest.push("X-Forwarded-Host", request.headers.host ?? "");
  // A body of unknown length is chunked again; Node does not by itself for methods that rarely have one.
  if (request.headers["transfer-encoding"] !== undefined) honest.push("Transfer-Encoding", "chunked");
  return honest;
}
