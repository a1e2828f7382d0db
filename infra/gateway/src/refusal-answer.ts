import { refuse } from "@shiye/events/refusals";
import { statusOfRefusal } from "@shiye/infra/http/refusal-status";
import { uuidv7 } from "uuidv7";

/**
 * A refusal of the contract that is the gateway's own: a service starts, restarts or drains, or a network has too many calls under way.
 * Either is over soon.
 */
export function refusalAnswer(reason: "unavailable" | "too-many-requests"): {
  headers: Record<string, string | number>;
  body: Buffer;
  status: number;
} {
  const { code, message } = refuse(reason);
  const status = statusOfRefusal(code);
  const requestId = uuidv7();
  const body = Buffer.from(JSON.stringify({ code: status, message, success: false, error: code, requestId }));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Retry-After": 1,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
  return { status, headers, body };
}
