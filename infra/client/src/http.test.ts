import { describe, expect, it } from "vitest";
import { addressOf, readAnswer } from "./http.ts";

describe("the address of a call", () => {
  it("leaves out what is not asked for", () => {
    expect(addressOf({ path: "/posts", query: { category: "recommend", cursor: null, type: undefined, q: "", limit: 20 } })).toBe(
      "/api/posts?category=recommend&limit=20",
    );
    expect(addressOf({ path: "/categories" })).toBe("/api/categories");
  });
});

describe("the answer of a call", () => {
  it("is its data and its message", () => {
    expect(readAnswer(200, { code: 200, success: true, data: { id: 1 }, message: "好" })).toEqual({ data: { id: 1 }, message: "好" });
  });

  it("is a refusal with the server's own sentence", () => {
    expect(readAnswer(409, { code: 409, success: false, error: "account-name-taken", message: "用户ID已存在" })).toEqual({
      refusal: { status: 409, code: "account-name-taken", message: "用户ID已存在" },
    });
  });

  it.each([
    [403, "禁止访问"],
    [404, "资源不存在"],
    [500, "服务器内部错误"],
    [502, "请求失败（502）"],
  ])("without an envelope is told by its status %i", (status, message) => {
    expect(readAnswer(status, null)).toEqual({ refusal: { status, code: "unknown", message } });
  });
});
