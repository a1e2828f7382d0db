import type { ApiRefusal } from "../../api/http.ts";
import { toast } from "../../ui/toast.ts";

/** The server's own sentence when there is one. Specification 001 §8. */
export function refusalToast(error: unknown): void {
  const { message } = (error ?? {}) as Partial<ApiRefusal>;
  toast(message || "操作失败，请重试", { kind: "error" });
}
