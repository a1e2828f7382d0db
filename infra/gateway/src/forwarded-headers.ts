import type { IncomingMessage } from "node:http";
import type { Origin } from "@shiye/infra/http/addresses";
import { connectionHeaders } from "@shiye/infra/http/strict-request";

/** Where the client's word does not count: who it is was decided already (`originOf`), and its call's id is for us to draw. */
const claims = /^(x-forwarded-.*|forwarded|x-real-ip|traceparent|tracestate)$/;

/** Flat list of names and values, as received (case, repetitions), without what belongs to the connection. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  return filterHeaders(raw, (name) => !connectionHeaders.has(name));
}

/**
 * What a service is told of a request: its own headers, and who really sent it. The length of a body is left in, to be checked against
 * the body; whether there is one is for whoever sends it to say. `Expect` was answered by us.
 */
export function requestHeaders(request: IncomingMessage, { address, protocol, host }: Origin, traceparent?: string): string[] {
  const kept = filterHeaders(request.rawHeaders, (name) => !connectionHeaders.has(name) && name !== "expect" && !claims.test(name));
  const trace = traceparent === undefined ? [] : ["Traceparent", traceparent];
  return [...kept, "X-Forwarded-For", address, "X-Forwarded-Proto", protocol, "X-Forwarded-Host", host, ...trace];
}

export function filterHeaders(raw: readonly string[], keep: (lowerCaseName: string) => boolean): string[] {
  return raw.filter((_text, index) => keep((raw[index - (index % 2)] ?? "").toLowerCase()));
}
