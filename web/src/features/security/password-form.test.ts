import { describe, expect, it } from "vitest";
import { PasswordForm, refusedPassword } from "./password-form.ts";

const good = { current: "shiye123", next: "better-456", confirmation: "better-456" };
const messagesOf = (form: Partial<PasswordForm>) =>
  PasswordForm.safeParse({ ...good, ...form }).error?.issues.map(({ message }) => message);

describe("the form for a new password", () => {
  it.each([
    [{ current: "" }, "请输入当前密码"],
    [{ next: "", confirmation: "" }, "请输入新密码"],
    [{ next: "12345", confirmation: "12345" }, "新密码至少需要6位"],
    [{ next: "1".repeat(21), confirmation: "1".repeat(21) }, "新密码不能超过20位"],
    [{ confirmation: "" }, "请确认新密码"],
    [{ confirmation: "another" }, "两次输入的新密码不一致"],
    [{ current: "", confirmation: "another" }, "两次输入的新密码不一致"],
  ])("says of %j: %s", (form, message) => {
    expect(messagesOf(form)).toContain(message);
  });

  it("accepts valid fields", () => {
    expect(messagesOf({})).toBeUndefined();
  });

  it.each([
    [{ status: 400, code: "current-password-wrong", message: "当前密码错误" }, "current", "当前密码输入错误，请检查后重新输入"],
    [{ status: 400, code: "new-password-same", message: "x" }, "next", "新密码不能与当前密码相同"],
    [{ status: 0, code: "network", message: "x" }, "root", "网络错误，请重试"],
    [{ status: 429, code: "too-many-requests", message: "操作过于频繁，请稍后再试" }, "root", "操作过于频繁，请稍后再试"],
    [{}, "root", "密码修改失败，请重试"],
  ] as const)("puts the refusal %j at %s: %s", (refusal, field, message) => {
    expect(refusedPassword(refusal)).toEqual({ field, message });
  });
});
