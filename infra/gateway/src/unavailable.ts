import { refuse } from "@shiye/events/refusals";
import { uuidv7 } from "uuidv7";

/** The refusal of the contract while a service starts, restarts or drains. */
export function unavailableAnswer(): { headers: Record<string, string | number>; body: Buffer } {
  const { code, message } = refuse("unavailable");
  const requestId = uuidv7();
  const body = Buffer.from(JSON.stringify({ code: 503, message, success: false, error: code, requestId }));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Retry-After": 1,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
  return { headers, body };
}
