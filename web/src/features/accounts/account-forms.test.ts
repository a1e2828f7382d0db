import { describe, expect, it } from "vitest";
import { RegisterForm, SignInForm } from "./account-forms.ts";

const good = { account: "lin_mo", nickname: "林墨", password: "shiye123", confirmation: "shiye123" };

function firstMessage(form: Record<string, string>, field: string): string | undefined {
  const result = RegisterForm.safeParse(form);
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

describe("the form of registration", () => {
  it("accepts valid fields, trimmed", () => {
    expect(RegisterForm.parse({ ...good, account: " lin_mo " }).account).toBe("lin_mo");
  });

  it.each([
    ["account", "", "请输入账号"],
    ["account", "ab", "账号长度必须在3-15位之间"],
    ["account", "a".repeat(16), "账号长度必须在3-15位之间"],
    ["account", "林墨墨", "账号只能包含字母、数字和下划线"],
    ["nickname", "  ", "请输入昵称"],
    ["nickname", "一二三四五六七八九十一", "昵称不能超过10个字符"],
    ["password", "", "请输入密码"],
    ["password", "12345", "密码至少需要6位"],
    ["password", "1".repeat(21), "密码不能超过20位"],
    ["confirmation", "", "请确认密码"],
    ["confirmation", "another", "两次输入的密码不一致"],
  ])("says of %s %j: %s", (field, value, message) => {
    expect(firstMessage({ ...good, [field]: value }, field)).toBe(message);
  });

  it("counts an emoji of a nickname as one character", () => {
    expect(firstMessage({ ...good, nickname: "🌸".repeat(10) }, "nickname")).toBeUndefined();
  });

  it("reports two different passwords even while the account is invalid too", () => {
    expect(firstMessage({ ...good, account: "", confirmation: "x" }, "confirmation")).toBe("两次输入的密码不一致");
  });
});

describe("the form of signing in", () => {
  it("asks for both fields at once", () => {
    const issues = SignInForm.safeParse({ account: " ", password: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual(["请输入账号", "请输入密码"]);
  });
});
