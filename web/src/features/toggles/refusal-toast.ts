import type { ApiRefusal } from "@shiye/client/http";
import { toast } from "../../ui/toast.ts";

/** Shows the server's own message if there is one. Specification 001 §8. `more`: how long it is shown, if not as long as others. */
export function refusalToast(error: unknown, otherwise = "操作失败，请重试", more: { duration?: number } = {}): void {
  const { code, message } = (error ?? {}) as Partial<ApiRefusal>;
  // app/use-session-life.ts shows one message for all calls that failed for this reason.
  if (code === "session-over") return;
  toast(message || otherwise, { kind: "error", ...more });
}
