import type { IncomingMessage } from "node:http";

/** Whether the browser takes this encoding; `q=0` says no. */
export function accepts(request: IncomingMessage, encoding: string): boolean {
  return String(request.headers["accept-encoding"] ?? "")
    .split(",")
    .some((part) => part.trim().split(";")[0]?.trim() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part));
}
