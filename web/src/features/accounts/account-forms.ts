import { characters } from "@shiye/events/text";
import * as z from "zod/mini";

/** Checks before the form is sent. Specification 000 §5. The server makes the same checks with its own messages. */
export const SignInForm = z.object({
  account: z.string().check(z.trim(), z.minLength(1, "请输入账号")),
  password: z.string().check(z.minLength(1, "请输入密码")),
});
export type SignInForm = z.infer<typeof SignInForm>;

export const RegisterForm = z
  .object({
    account: z.string().check(
      z.trim(),
      z.minLength(1, "请输入账号"),
      z.refine((text) => text.length >= 3 && text.length <= 15, "账号长度必须在3-15位之间"),
      z.regex(/^[A-Za-z0-9_]+$/, "账号只能包含字母、数字和下划线"),
    ),
    nickname: z.string().check(
      z.trim(),
      z.minLength(1, "请输入昵称"),
      z.refine((text) => characters(text) <= 10, "昵称不能超过10个字符"),
    ),
    password: z.string().check(z.minLength(1, "请输入密码"), z.minLength(6, "密码至少需要6位"), z.maxLength(20, "密码不能超过20位")),
    confirmation: z.string().check(z.minLength(1, "请确认密码")),
  })
  .check(
    z.refine((form) => form.confirmation === "" || form.confirmation === form.password, {
      error: "两次输入的密码不一致",
      path: ["confirmation"],
      // Checked even if other fields have errors, so that all errors show at once.
      when: () => true,
    }),
  );
export type RegisterForm = z.infer<typeof RegisterForm>;
