import { afterEach, describe, expect, it, vi } from "vitest";
import { addressOf, callApi, readAnswer } from "./http.ts";

afterEach(() => void vi.unstubAllGlobals());

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
    [401, "未授权访问"],
    [403, "禁止访问"],
    [404, "资源不存在"],
    [500, "服务器内部错误"],
    [502, "请求失败 (502)"],
  ])("that refuses without an envelope is told by its status %i", (status, message) => {
    expect(readAnswer(status, null)).toEqual({ refusal: { status, code: "unknown", message } });
  });
});

describe("a success without the envelope of the contract", () => {
  const noNetwork = { refusal: { status: 0, code: "network", message: "网络连接失败，请检查网络设置" } };
  const send = () => callApi({ path: "/categories" }, { token: null });

  it("is no answer if the connection broke in the middle of it", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":true,"da'));
        controller.error(new TypeError("network error"));
      },
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
    expect(await send()).toEqual(noNetwork);
  });

  it.each(["<html>请先登录校园网</html>", "null", "{}"])("is no answer when somebody on the way said %s", async (text) => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(text)));
    expect(await send()).toEqual(noNetwork);
  });
});

describe("a call without an answer", () => {
  const send = (token: string | null = null, signal?: AbortSignal) =>
    callApi({ path: "/categories" }, { token, ...(signal ? { signal } : {}) });

  it("says that there is no network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await send()).toEqual({ refusal: { status: 0, code: "network", message: "网络连接失败，请检查网络设置" } });
  });

  it("says so if no browser can send it, and sends nothing", async () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    expect(await send("断了的令牌")).toEqual({ refusal: { status: 0, code: "unknown", message: "请求配置错误" } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("is given up after a minute", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
    expect(await send()).toEqual({ refusal: { status: 0, code: "timeout", message: "网络连接超时，请稍后重试" } });
    expect(patience).toHaveBeenCalledWith(60_000);
    patience.mockRestore();
  });
});
