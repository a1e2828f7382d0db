import { describe, expect, it } from "vitest";
import { checkCredentials } from "./check-credentials.ts";

describe("an administrator signing in", () => {
  it("is shown what is missing", () => {
    expect(checkCredentials({ username: "  ", password: "" })).toEqual({ username: "请输入用户名", password: "请输入密码" });
  });
  it("is shown what is too short", () => {
    expect(checkCredentials({ username: "a", password: "12345" })).toEqual({ username: "用户名至少需要2位", password: "密码至少需要6位" });
  });
  it("is accepted with two and six characters", () => {
    expect(checkCredentials({ username: "ab", password: "123456" })).toEqual({});
  });
});
