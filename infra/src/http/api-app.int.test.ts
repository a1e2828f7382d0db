import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { defineCommand } from "@shiye/events/define";
import { Nothing } from "@shiye/events/shapes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTokenService } from "./access-tokens.ts";
import { createApiApp } from "./api-app.ts";

const base = { kind: "command", weight: "mark", params: Nothing, data: z.unknown(), summary: "", message: "好的" } as const;
const contracts = [
  defineCommand({
    ...base,
    name: "Greet",
    method: "POST",
    path: "/greet",
    access: "visitor",
    body: z.object({ name: z.string({ error: "缺少必要参数" }).max(3, { error: "名字太长" }), age: z.string({ error: "缺少必要参数" }) }),
  }),
  defineCommand({
    ...base,
    name: "Rename",
    method: "PUT",
    path: "/name",
    access: "visitor",
    inAddress: true,
    body: z.object({ name: z.string({ error: "缺少必要参数" }) }),
  }),
  defineCommand({
    ...base,
    name: "ChangeSecret",
    method: "PUT",
    path: "/secret",
    access: "visitor",
    body: z.object({ password: z.string({ error: "缺少必要参数" }) }),
  }),
  defineCommand({ ...base, name: "Draw", method: "GET", path: "/auth/captcha", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Where", method: "GET", path: "/where", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Repeat", method: "POST", path: "/repeat", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Seen", method: "GET", path: "/seen", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Own", method: "GET", path: "/own", access: "member", body: Nothing }),
  defineCommand({ ...base, name: "Manage", method: "GET", path: "/manage", access: "admin", body: Nothing }),
  defineCommand({ ...base, name: "Lose", method: "GET", path: "/lose", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Fill", method: "GET", path: "/fill", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "BreakLate", method: "GET", path: "/break-late", access: "visitor", body: Nothing }),
  defineCommand({ ...base, name: "Break", method: "GET", path: "/break", access: "visitor", body: Nothing }),
] as const;

const tokens = createTokenService("secret-of-this-test");
const faults: unknown[] = [];
let url = "";
let close = () => {};

beforeAll(async () => {
  const app = createApiApp(
    contracts,
    {
      Greet: async ({ input }, context) => ({ data: { hello: input.name, caller: context.caller.kind }, position: 42n }),
      Rename: async ({ input }) => ({ data: input.name }),
      ChangeSecret: async () => ({ data: "changed" }),
      Draw: async () => ({ data: "captcha" }),
      Where: async (_input, { address }) => ({ data: address }),
      Repeat: async (_input, { idempotencyKey }) => ({ data: idempotencyKey }),
      Seen: async (_input, { minPosition }) => ({ data: minPosition?.toString() ?? null }),
      Own: async (_input, { caller }) => ({ data: caller.id }),
      Manage: async (_input, { caller }) => ({ data: caller.id }),
      Lose: async () => {
        throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
      },
      Fill: async () => {
        throw Object.assign(new Error('could not extend file "base/5/16440": No space left on device'), { code: "53100" });
      },
      BreakLate: async (_input, { response }) => {
        response.writeHead(200).write("the first part");
        throw new Error("the second part is away");
      },
      Break: async () => {
        throw new Error("password=hunter2");
      },
    },
    {
      tokens,
      trustedProxies: ["10.9.0.0/16"],
      checkSession: async (principal) => (principal.sessionId === 1 ? "alive" : principal.sessionId === 2 ? "ended" : "inactive"),
      readAdmin: async () => ({ role: "auditor", passwordIsTemporary: false }),
      logFault: (fault) => faults.push(fault),
    },
  );
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  close = () => server.close();
});
afterAll(() => close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};
const post = (body: string, headers: Record<string, string> = {}) =>
  call("/greet", { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const as = (principal: { kind: "member" | "admin"; sessionId: number }) => ({
  authorization: `Bearer ${tokens.signAccess({ id: 7, ...principal })}`,
});

describe("the edge of every service", () => {
  it("answers a success in the envelope, with the log position as header and cookie", async () => {
    const { status, body, headers } = await post('{"name":"叶","age":"1"}');
    expect(status).toBe(200);
    expect(body).toEqual({ code: 200, message: "好的", success: true, data: { hello: "叶", caller: "visitor" } });
    expect(headers.get("x-log-position")).toBe("42");
    expect(headers.get("set-cookie")).toMatch(/^log_position=42; Path=\/; SameSite=Lax; Max-Age=10$/);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("gives a client that came by https, as the gateway says, a cookie for https only", async () => {
    const { headers } = await post('{"name":"叶","age":"1"}', { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" });
    expect(headers.get("set-cookie")).toBe("log_position=42; Path=/; SameSite=Lax; Max-Age=10; Secure");
  });

  it("names what is missing before what is too long", async () => {
    const { status, body } = await post('{"name":"太长的名字"}');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 400,
      success: false,
      error: "invalid-parameters",
      message: "缺少必要参数",
      details: { name: "名字太长", age: "缺少必要参数" },
    });
  });

  it.each([
    ["malformed JSON", "{", 400, "请求内容格式错误"],
    ["JSON that is no object", '"text"', 400, "请求内容格式错误"],
    ["lists of lists, without parsing them", `{"name":"叶","age":"1","more":${"[".repeat(32)}${"]".repeat(32)}}`, 400, "请求内容格式错误"],
    ["thousands of objects, likewise", `{"name":"叶","age":"1","more":[${'{"a":1},'.repeat(2000)}0]}`, 400, "请求内容格式错误"],
    ["a body past the limit", JSON.stringify({ name: "x".repeat(300_000) }), 413, "请求内容过大"],
  ])("refuses %s in Chinese", async (_what, body, status, message) => {
    expect(await post(body)).toMatchObject({ status, body: { message, success: false } });
  });

  it("takes JSON in UTF-8 only, because brackets are other bytes elsewhere", async () => {
    const headers = { "content-type": "application/json; charset=utf-16le" };
    const body = Buffer.from('{"name":"叶","age":"1"}', "utf16le");
    expect((await call("/greet", { method: "POST", headers, body })).status).toBe(400);
    expect(
      (
        await call("/greet", {
          method: "POST",
          headers: { "content-type": "application/json; charset=UTF-8" },
          body: '{"name":"叶","age":"1"}',
        })
      ).status,
    ).toBe(200);
  });

  it("takes no compressed JSON, of which a few bytes would unpack to the longest body", async () => {
    const body = new Uint8Array(gzipSync('{"name":"叶","age":"1"}'));
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    expect(await call("/greet", { method: "POST", headers, body })).toMatchObject({ status: 400, body: { message: "请求内容格式错误" } });
  });

  it("takes fields from the query string only where the contract says so, and prefers the body there", async () => {
    const json = { "content-type": "application/json" };
    expect(await call("/greet?name=叶&age=1", { method: "POST", body: "{}", headers: json })).toMatchObject({ status: 400 });
    expect(await call("/greet?name=叶&age=1", { method: "POST" })).toMatchObject({ status: 400 });
    expect(await call("/secret?password=hunter2", { method: "PUT" })).toMatchObject({ status: 400, body: { message: "缺少必要参数" } });
    expect(await call("/name?name=a", { method: "PUT" })).toMatchObject({ status: 200, body: { data: "a" } });
    expect(await call("/name?name=a", { method: "PUT", body: '{"name":"b"}', headers: json })).toMatchObject({ body: { data: "b" } });
  });

  it("forbids caches to keep sign-ins, captchas and changes, and lets only the caller's own browser keep other answers", async () => {
    for (const [path, kept] of [
      ["/auth/captcha", "no-store"],
      ["/own", "private, no-cache"],
    ] as const) {
      const { headers } = await call(path, { headers: as({ kind: "member", sessionId: 1 }) });
      expect([path, headers.get("cache-control"), headers.get("vary")]).toEqual([path, kept, "Authorization"]);
    }
    expect((await post('{"name":"叶","age":"1"}')).headers.get("cache-control")).toBe("no-store");
    expect((await call("/name?name=a", { method: "PUT" })).headers.get("cache-control")).toBe("no-store");
  });

  it("passes the key of a repeated call on in full: two long keys with the same beginning are two keys", async () => {
    const repeat = async (key: string) => (await call("/repeat", { method: "POST", headers: { "idempotency-key": key } })).body.data;
    const [one, other] = ["a", "b"].map((end) => `${"0".repeat(300)}${end}`);
    expect([await repeat(one ?? ""), await repeat(other ?? "")]).toEqual([one, other]);
  });

  it("takes the position that a caller has seen from the header or our cookie, and none that the log cannot have", async () => {
    const seen = async (headers: Record<string, string>) => (await call("/seen", { headers })).body.data;
    expect(await seen({ "x-min-position": "7", cookie: "log_position=5" })).toBe("7");
    expect(await seen({ cookie: "a=b; log_position=9223372036854775807" })).toBe("9223372036854775807");
    for (const none of ["9223372036854775808", "9999999999999999999", "-1", "x"])
      expect([await seen({ "x-min-position": none }), await seen({ cookie: `log_position=${none}` })], none).toEqual([null, null]);
  });

  it("takes the client's address from the gateway on this machine: the last hop that is not trusted", async () => {
    const from = async (forwarded: string) => (await call("/where", { headers: { "x-forwarded-for": forwarded } })).body.data;
    expect(await from("198.51.100.7")).toBe("198.51.100.7");
    expect(await from("6.6.6.6, 198.51.100.7")).toBe("198.51.100.7");
    expect(await from("6.6.6.6, 198.51.100.7, 10.9.9.9")).toBe("198.51.100.7");
    expect(await from("::ffff:198.51.100.7")).toBe("198.51.100.7");
    expect(await from("nonsense")).toBe("127.0.0.1");
  });

  it("refuses an unknown route", async () => {
    expect(await call("/nowhere")).toMatchObject({ status: 404, body: { message: "接口不存在", error: "route-not-found" } });
    expect(await call("/%zz")).toMatchObject({ status: 404 });
  });

  it("gives a missing token, a forged token, an ended session and an inactive member different messages", async () => {
    const other = createTokenService("another-secret").signAccess({ kind: "member", id: 7, sessionId: 1 });
    expect(await call("/own")).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
    expect(await call("/own", { headers: { authorization: `Bearer ${other}` } })).toMatchObject({
      status: 401,
      body: { message: "无效的访问令牌" },
    });
    expect(
      await call("/own", { headers: { authorization: `Bearer ${tokens.signRefresh({ kind: "member", id: 7, sessionId: 1 }, "r")}` } }),
    ).toMatchObject({ status: 401 });
    expect(await call("/own", { headers: as({ kind: "member", sessionId: 2 }) })).toMatchObject({
      status: 401,
      body: { message: "会话已过期，请重新登录" },
    });
    expect(await call("/own", { headers: as({ kind: "member", sessionId: 3 }) })).toMatchObject({
      status: 401,
      body: { message: "用户不存在或已被禁用" },
    });
    expect(await call("/own", { headers: as({ kind: "member", sessionId: 1 }) })).toMatchObject({ status: 200, body: { data: 7 } });
  });

  it("refuses members in the back office, and administrators in calls of members", async () => {
    expect(await call("/manage", { headers: as({ kind: "member", sessionId: 1 }) })).toMatchObject({
      status: 403,
      body: { message: "权限不足，需要管理员权限" },
    });
    expect(await call("/own", { headers: as({ kind: "admin", sessionId: 1 }) })).toMatchObject({ status: 403 });
    expect(await call("/manage", { headers: as({ kind: "admin", sessionId: 1 }) })).toMatchObject({ status: 200 });
  });

  it("treats a bad token on a visitors' call as no token", async () => {
    expect(await post('{"name":"叶","age":"1"}', { authorization: "Bearer null" })).toMatchObject({
      body: { data: { caller: "visitor" } },
    });
    expect(await post('{"name":"叶","age":"1"}', as({ kind: "admin", sessionId: 1 }))).toMatchObject({
      body: { data: { caller: "visitor" } },
    });
    expect(await post('{"name":"叶","age":"1"}', as({ kind: "member", sessionId: 1 }))).toMatchObject({
      body: { data: { caller: "member" } },
    });
  });

  it("answers 503 with Retry-After while the database is away, and logs no fault", async () => {
    const { status, body, headers } = await call("/lose");
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: "unavailable", message: "服务正在启动，请稍后再试" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it("answers 507 with Retry-After when the disk of the database is full, and tells the operator", async () => {
    const { status, body, headers } = await call("/fill");
    expect(status).toBe(507);
    expect(body).toMatchObject({ error: "storage-full", message: "存储空间不足，请稍后再试" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(faults.splice(0)).toEqual([expect.objectContaining({ requestId: body.requestId, call: "GET /api/fill" })]);
  });

  it("cuts an answer that fails after its beginning, and logs the fault", async () => {
    await expect(fetch(`${url}/break-late`).then((answer) => answer.text())).rejects.toThrow();
    expect(faults.splice(0)).toMatchObject([{ call: "GET /api/break-late", error: new Error("the second part is away") }]);
  });

  it("answers a fault with the request id only", async () => {
    const { status, body } = await call("/break");
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("hunter2");
    expect(body).toMatchObject({ message: "服务器内部错误", error: "fault" });
    expect(faults).toEqual([expect.objectContaining({ requestId: body.requestId, call: "GET /api/break" })]);
  });
});
