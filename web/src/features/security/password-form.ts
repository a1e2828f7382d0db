import type { ApiRefusal } from "@shiye/client/http";
import * as z from "zod/mini";

/** Specification 000 §5. The server makes the same checks with its own messages. */
export const PasswordForm = z
  .object({
    current: z.string().check(z.minLength(1, "请输入当前密码")),
    next: z.string().check(z.minLength(1, "请输入新密码"), z.minLength(6, "新密码至少需要6位"), z.maxLength(20, "新密码不能超过20位")),
    confirmation: z.string().check(z.minLength(1, "请确认新密码")),
  })
  .check(
    z.refine((form) => form.confirmation === "" || form.confirmation === form.next, {
      error: "两次输入的新密码不一致",
      path: ["confirmation"],
      // Checked even if other fields have errors, so that all errors show at once.
      when: () => true,
    }),
  );
export type PasswordForm = z.infer<typeof PasswordForm>;

/** The field and the text of a refusal. Specification 000 §8. */
export function refusedPassword({ status, code, message }: Partial<ApiRefusal>): { field: keyof PasswordForm | "root"; message: string } {
  if (code === "current-password-wrong") return { field: "current", message: "当前密码输入错误，请检查后重新输入" };
  if (code === "new-password-same") return { field: "next", message: "新密码不能与当前密码相同" };
  if (status === 0) return { field: "root", message: "网络错误，请重试" };
  return { field: "root", message: message || "密码修改失败，请重试" };
}
