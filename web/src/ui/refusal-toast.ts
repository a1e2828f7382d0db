import { toast } from "./toast.ts";

/**
 * Shows the server's own message if there is one. `error`: a refusal of a call, or whatever was thrown. `more`: how long it is shown, if not
 * as long as others. Specification 001 §8.
 */
export function refusalToast(error: unknown, otherwise = "操作失败，请重试", more: { duration?: number } = {}): void {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  // app/use-session-life.ts shows one message for all calls that failed for this reason.
  if (code === "session-over") return;
  toast(message || otherwise, { kind: "error", ...more });
}
