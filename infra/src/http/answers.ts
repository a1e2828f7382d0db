import type { Refusal } from "@shiye/events/refusals";
import type { Response } from "express";
import { statusOfRefusal } from "./refusal-status.ts";

/** With this cookie every browser sees what it wrote, without code of its own. Source: contract §1. */
const POSITION_COOKIE_SECONDS = 10;

/** `isSecure`: the client came by https, so its cookie is for https only. */
export function sendAnswer(response: Response, answer: { data: unknown; message: string; position?: bigint }, isSecure = false): void {
  if (answer.position !== undefined) {
    response.setHeader("X-Log-Position", String(answer.position));
    const cookie = `log_position=${answer.position}; Path=/; SameSite=Lax; Max-Age=${POSITION_COOKIE_SECONDS}`;
    response.appendHeader("Set-Cookie", isSecure ? `${cookie}; Secure` : cookie);
  }
  response.json({ code: 200, message: answer.message, data: answer.data, success: true });
}

export function sendRefusal(response: Response, refusal: Refusal, requestId: string): void {
  const status = statusOfRefusal(refusal.code);
  if (refusal.retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(refusal.retryAfterSeconds));
  if (status === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "2");
  response.setHeader("Cache-Control", "no-store");
  response.status(status).json({
    code: status,
    message: refusal.message,
    success: false,
    error: refusal.code,
    requestId,
    ...(refusal.details ? { details: refusal.details } : {}),
  });
}

/** The answer to a fault shows only the request id. The log has the error under this id. */
export function sendFault(response: Response, requestId: string): void {
  response.setHeader("Cache-Control", "no-store");
  response.status(500).json({ code: 500, message: "服务器内部错误", success: false, error: "fault", requestId });
}

/**
 * For a refusal deep inside a call, where it cannot be returned; the error handler of the app answers with it. Handlers return refusals.
 */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
