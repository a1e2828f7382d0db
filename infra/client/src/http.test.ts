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

describe("a request", () => {
  const sent = async (request: Parameters<typeof callApi>[0], token: string | null): Promise<Record<string, unknown>> => {
    const fetch = vi.fn<(...how: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () => new Response("{}"));
    vi.stubGlobal("fetch", fetch);
    await callApi(request, { token });
    const { headers, body } = fetch.mock.calls[0]?.[1] ?? {};
    return { ...Object.fromEntries(new Headers(headers)), ...(body ? { body } : {}) };
  };

  it("that reads brings the caller's token, and nothing about a body", async () => {
    expect(await sent({ path: "/categories" }, "mine")).toEqual({ accept: "application/json", authorization: "Bearer mine" });
    expect(await sent({ path: "/categories" }, null)).toEqual({ accept: "application/json" });
  });

  it("that changes something names its body JSON, and has a key of its own, so that it can be repeated", async () => {
    const like = { method: "POST", path: "/likes", body: { target_type: 1, target_id: 4 } } as const;
    const [one, other] = [await sent(like, null), await sent(like, null)];
    expect(one).toEqual({
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^\w{16,}$/),
      body: '{"target_type":1,"target_id":4}',
    });
    expect(other?.["idempotency-key"]).not.toBe(one?.["idempotency-key"]);
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

  it("is a refusal with what the server said beside the sentence", () => {
    const body = { code: 429, success: false, error: "too-many-requests", message: "操作过于频繁", details: { retryAfterSeconds: 7 } };
    expect(readAnswer(429, body)).toMatchObject({ refusal: { code: "too-many-requests", details: { retryAfterSeconds: 7 } } });
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

  it("says that its caller gave it up", async () => {
    const leaving = new AbortController();
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      leaving.abort();
      return Promise.reject(signal?.reason ?? new TypeError("the caller is not heard"));
    });
    expect(await send(null, leaving.signal)).toEqual({ refusal: { status: 0, code: "aborted", message: "请求已取消" } });
  });

  it("is given up after a minute", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
    expect(await send()).toEqual({ refusal: { status: 0, code: "timeout", message: "网络连接超时，请稍后重试" } });
    expect(patience).toHaveBeenCalledWith(60_000);
    patience.mockRestore();
  });
});
