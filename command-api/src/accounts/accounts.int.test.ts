import { createSecretKey } from "node:crypto";
import { deriveKey } from "@shiye/infra/crypto/aes";
import { accountNameStream } from "@shiye/infra/crypto/name-streams";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { describe, expect, it } from "vitest";
import { TEST_PASSWORD, TEST_SECRET } from "../testing/start-test-api.ts";
import { useTestApi } from "../testing/use-test-api.ts";

const api = useTestApi();

const captchaId = async () => String((await api.call("GET", "/auth/captcha")).body.data.captchaId);
const form = async (user_id: string, more: Record<string, unknown> = {}) => ({
  user_id,
  nickname: "小叶",
  password: TEST_PASSWORD,
  captchaId: await captchaId(),
  captchaText: "test",
  ...more,
});
const register = async (user_id: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.call("POST", "/auth/register", { body: await form(user_id, more), headers });
const signIn = (user_id: string, password = TEST_PASSWORD) => api.call("POST", "/auth/login", { body: { user_id, password } });
const tokensOf = (answer: { body: { data: Record<string, unknown> } }) =>
  answer.body.data.tokens as { access_token: string; refresh_token: string; expires_in: number };
const refresh = (refresh_token: string) => api.call("POST", "/auth/refresh", { body: { refresh_token } });

describe("becoming a member", () => {
  it("signs in at once, and later with the same account id in any case", async () => {
    const answer = await register("Leaf_01", { bio: "爱看书" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "注册成功",
        data: {
          user: { user_id: "Leaf_01", nickname: "小叶", bio: "爱看书", avatar: null, follow_count: 0, is_active: 1, interests: [] },
          tokens: { expires_in: 3600 },
        },
      },
    });
    expect(answer.headers.get("x-log-position")).toMatch(/^\d+$/);
    const again = await signIn("leaf_01");
    expect(again).toMatchObject({ status: 200, body: { message: "登录成功", data: { user: { user_id: "Leaf_01" } } } });
    expect(JSON.stringify(again.body)).not.toMatch(/argon2|password/);
    const out = await api.call("POST", "/auth/logout", { token: tokensOf(answer).access_token });
    expect(out).toMatchObject({ status: 200, body: { message: "退出成功" } });
  });

  it.each([
    ["nothing", {}, "缺少必要参数"],
    ["a short account id", { user_id: "ab" }, "账号长度必须在3-15位之间"],
    ["a long account id", { user_id: "a".repeat(16) }, "账号长度必须在3-15位之间"],
    ["an account id with a space", { user_id: "a b c" }, "账号只能包含字母、数字和下划线"],
    ["no nickname", { nickname: " " }, "请输入昵称"],
    ["eleven characters", { nickname: "一二三四五六七八九十一" }, "昵称不能超过10个字符"],
    ["a short password", { password: "12345" }, "密码长度必须在6-20位之间"],
    ["a number for a name", { user_id: 12345 }, "缺少必要参数"],
  ])("with %s is refused by its own sentence", async (_what, wrong, message) => {
    const body = Object.keys(wrong).length === 0 ? {} : await form("okname", wrong);
    expect(await api.call("POST", "/auth/register", { body })).toMatchObject({ status: 400, body: { message, success: false } });
  });

  it("tells whether an account id is free", async () => {
    await register("taken_1");
    expect(await api.call("GET", "/auth/check-user-id?user_id=TAKEN_1")).toMatchObject({
      body: { message: "账号已存在", data: { isUnique: false } },
    });
    expect(await api.call("GET", "/auth/check-user-id?user_id=free_1")).toMatchObject({
      body: { message: "账号可用", data: { isUnique: true } },
    });
    expect(await api.call("GET", "/auth/check-user-id")).toMatchObject({ status: 400, body: { message: "请输入账号" } });
  });

  it("happens once when ten ask for one account id at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_none, index) => register(index % 2 ? "Racer" : "racer")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: "用户ID已存在", error: "account-name-taken" });
    const registered = (await api.allEvents()).filter(
      ({ type, data }) => type === "MemberRegistered" && (data as { accountName: string }).accountName.toLowerCase() === "racer",
    );
    expect(registered).toHaveLength(1);
    const { rows } = await api.pool.query("select count(*)::int as count from accounts.credentials");
    const members = (await api.allEvents()).filter(({ type }) => type === "MemberRegistered").length;
    expect(rows[0]?.count).toBe(members);
  });

  it("happens once when one form arrives ten times with one key", async () => {
    const body = await form("repeated");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call("POST", "/auth/register", { body, headers: { "Idempotency-Key": "r-1" } })),
    );
    answers.push(await api.call("POST", "/auth/register", { body, headers: { "Idempotency-Key": "r-1" } }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body: { data } }) => (data.user as { id: number }).id)).size).toBe(1);
    const other = { ...body, nickname: "别人" };
    expect(await api.call("POST", "/auth/register", { body: other, headers: { "Idempotency-Key": "r-1" } })).toMatchObject({
      status: 409,
      body: { error: "idempotency-key-reused" },
    });
  });

  it("can be done by somebody else when a crash left only the claim", async () => {
    const append = (at: string, memberId: number) =>
      api.log.append({
        stream: accountNameStream("crashed", deriveKey(createSecretKey(Buffer.from(TEST_SECRET)), "command-api names")),
        expectedRevision: "no-stream",
        events: [
          {
            id: "0190b0a0-0000-7000-8000-00000000000a",
            type: "AccountNameClaimed",
            version: 1,
            at,
            data: { memberId },
            metadata: { actor: { kind: "system" }, correlationId: "x", causationId: "x" },
          },
        ],
      });
    await append(new Date(Date.now() - 30_000).toISOString(), 1_800_000_000_000_001);
    expect(await register("crashed")).toMatchObject({ status: 409 });
    expect(await signIn("crashed")).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
    // Half a minute later the claim is stale.
    const later = await api.startNode({ now: () => Date.now() + 45_000 });
    expect(await api.call("POST", "/auth/register", { body: await form("crashed"), url: later.url })).toMatchObject({ status: 200 });
    expect(await signIn("crashed")).toMatchObject({ status: 200 });
  });
});

describe("a captcha", () => {
  it("is valid for one registration", async () => {
    const id = await captchaId();
    expect(await register("captcha_1", { captchaId: id })).toMatchObject({ status: 200 });
    expect(await register("captcha_2", { captchaId: id })).toMatchObject({ status: 400, body: { message: "验证码已过期或不存在" } });
  });

  it("is valid for one of ten registrations at the same moment", async () => {
    const id = await captchaId();
    const answers = await Promise.all(Array.from({ length: 10 }, (_none, index) => register(`captcha_p${index}`, { captchaId: id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is used up by five wrong answers, even if the sixth is right", async () => {
    const id = await captchaId();
    for (let guess = 0; guess < 5; guess++)
      expect(await register("guesser", { captchaId: id, captchaText: "zzzz" })).toMatchObject({
        status: 400,
        body: { message: "验证码错误" },
      });
    expect(await register("guesser", { captchaId: id })).toMatchObject({ status: 400, body: { message: "验证码已过期或不存在" } });
  });

  it("is refused when it was forged or is missing", async () => {
    expect(await register("forger", { captchaId: "AAAA" })).toMatchObject({ body: { message: "验证码已过期或不存在" } });
    const id = await captchaId();
    const bent = id.slice(0, -2) + (id.endsWith("AA") ? "BB" : "AA");
    expect(await register("forger", { captchaId: bent })).toMatchObject({ body: { message: "验证码已过期或不存在" } });
  });

  it("expires after five minutes", async () => {
    const later = await api.startNode({ now: () => Date.now() + 5 * 60_000 + 1000 });
    const body = await form("late_one");
    expect(await api.call("POST", "/auth/register", { body, url: later.url })).toMatchObject({ body: { message: "验证码已过期或不存在" } });
  });

  it("does not show its answer, and accepts a test answer only if one is configured", async () => {
    const strict = await api.startNode({ captchaTestAnswer: undefined });
    const { captchaSvg } = (await api.call("GET", "/auth/captcha")).body.data as { captchaSvg: string };
    expect(captchaSvg).toMatch(/^<svg/);
    expect(captchaSvg).not.toContain("<text");
    const answer = await api.call("POST", "/auth/register", { body: await form("no_test"), url: strict.url });
    expect(answer).toMatchObject({ status: 400, body: { message: "验证码错误" } });
  });
});

describe("a sign-in", () => {
  it("answers an unknown account and a wrong password in the same way", async () => {
    await api.member("known");
    const wrong = await signIn("known", "not-this");
    const unknown = await signIn("unknown", "not-this");
    const { requestId: _one, ...first } = wrong.body as unknown as Record<string, unknown>;
    const { requestId: _other, ...second } = unknown.body as unknown as Record<string, unknown>;
    expect(first).toEqual(second);
    expect(wrong).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
  });

  it("limits guesses, one after another and all at once", async () => {
    await api.member("guessed");
    const answers = await Promise.all(Array.from({ length: 40 }, (_none, index) => signIn("guessed", `guess-${index}`)));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
    const stopped = answers.find(({ status }) => status === 429);
    expect(stopped?.body).toMatchObject({ error: "captcha-required", details: { captchaRequired: true } });
    expect(Number(stopped?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signIn("guessed")).toMatchObject({ status: 429 });
  });

  it("is never limited by attempts with the right password", async () => {
    await api.member("often");
    for (let count = 0; count < 25; count++) expect((await signIn("often")).status).toBe(200);
  });

  it("writes neither the password nor its hash into the log", async () => {
    const log = JSON.stringify(await api.allEvents(), (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    expect(log).not.toContain(TEST_PASSWORD);
    expect(log).not.toContain("argon2");
    expect(log).toContain("MemberRegistered");
  });
});

describe("a session", () => {
  it("gets new tokens for its refresh token, and ends when one is used twice", async () => {
    const { refreshToken } = await api.member("rotating");
    const first = await refresh(refreshToken);
    expect(first).toMatchObject({ status: 200, body: { message: "令牌刷新成功", data: { expires_in: 3600 } } });
    const next = tokensOf(first);
    expect(first.body.data).toMatchObject({ access_token: next.access_token, refresh_token: next.refresh_token });

    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { message: "刷新令牌无效或已过期" } });
    expect(await refresh(next.refresh_token)).toMatchObject({ status: 401 });
    expect(await api.call("POST", "/auth/logout", { token: next.access_token })).toMatchObject({
      status: 401,
      body: { message: "会话已过期，请重新登录" },
    });
  });

  it("ends when two use one refresh token at the same moment", async () => {
    const { refreshToken } = await api.member("doubled");
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = answers.find(({ status }) => status === 200);
    expect(won && (await refresh(tokensOf(won).refresh_token)).status).toBe(401);
  });

  it("sets a cookie that scripts cannot read, for https only if the sign-in came by https", async () => {
    await api.member("cookies");
    const cookieBy = async (protocol: string) => {
      const headers = { "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": protocol };
      const answer = await api.call("POST", "/auth/login", { body: { user_id: "cookies", password: TEST_PASSWORD }, headers });
      return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    };
    const flags = /^device=\S+; Path=\/api\/auth; HttpOnly; SameSite=Lax; Max-Age=\d+/;
    expect(await cookieBy("http")).toMatch(new RegExp(`${flags.source}$`));
    expect(await cookieBy("https")).toMatch(new RegExp(`${flags.source}; Secure$`));
  });

  it("is one of several, and signing out ends only this one, on every node", async () => {
    const { token } = await api.member("devices");
    const other = tokensOf(await signIn("devices")).access_token;
    const node = await api.startNode();
    const body = { nickname: "设备" };
    const edit = (bearer: string) => api.call("PUT", "/users/devices", { body, token: bearer, url: node.url });
    expect((await edit(token)).status).toBe(200);
    await api.call("POST", "/auth/logout", { token });
    await expect.poll(async () => (await edit(token)).status, { timeout: 3000 }).toBe(401);
    expect((await edit(other)).status).toBe(200);
  });

  it.each([
    ["no token", undefined, "访问令牌缺失"],
    ["a word", "null", "无效的访问令牌"],
    ["a token signed by somebody else", "forged", "无效的访问令牌"],
    ["a refresh token", "refresh", "无效的访问令牌"],
    ["a token of a session that never was", "unknown", "会话已过期，请重新登录"],
  ])("is not there with %s", async (_what, kind, message) => {
    const principal = { kind: "member", id: 1_900_000_000_000_000, sessionId: 1_900_000_000_000_001 } as const;
    const token =
      kind === "forged"
        ? createTokenService("another secret").signAccess(principal)
        : kind === "refresh"
          ? api.tokens.signRefresh(principal, "x")
          : kind === "unknown"
            ? api.tokens.signAccess(principal)
            : kind;
    expect(await api.call("POST", "/auth/logout", token === undefined ? {} : { token })).toMatchObject({ status: 401, body: { message } });
  });

  it("of one member does not work for another", async () => {
    const { id } = await api.member("owner_1");
    const other = await api.member("other_1");
    const session = api.tokens.readAccess(other.token)?.sessionId ?? 0;
    const token = api.tokens.signAccess({ kind: "member", id, sessionId: session });
    expect(await api.call("POST", "/auth/logout", { token })).toMatchObject({ status: 401 });
  });
});

describe("an administrator", () => {
  it("signs in, reads who they are, refreshes and signs out", async () => {
    await api.api.createAdmin({ username: "admin", password: "shiye-admin" });
    expect(await api.api.createAdmin({ username: "Admin", password: "other" })).toMatchObject({ created: false });
    const signedIn = await api.call("POST", "/auth/admin/login", { body: { username: "admin", password: "shiye-admin" } });
    expect(signedIn).toMatchObject({ status: 200, body: { data: { admin: { username: "admin", role: "superadmin" } } } });
    const { access_token: token, refresh_token: refreshToken } = tokensOf(signedIn);
    expect(await api.call("GET", "/auth/admin/me", { token })).toMatchObject({ body: { data: { username: "admin" } } });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    const refreshed = await api.call("POST", "/auth/admin/refresh", { body: { refresh_token: refreshToken } });
    expect(refreshed.status).toBe(200);
    expect(await api.call("POST", "/auth/logout", { token })).toMatchObject({ status: 403 });
    expect(await api.call("POST", "/auth/admin/logout", { token })).toMatchObject({ status: 200, body: { message: "已退出登录" } });
    expect(await api.call("GET", "/auth/admin/me", { token })).toMatchObject({ status: 401 });
  });

  it("is refused with a wrong password, and so is a member", async () => {
    expect(await api.call("POST", "/auth/admin/login", { body: { username: "admin", password: "x" } })).toMatchObject({
      status: 400,
      body: { message: "账号或密码错误" },
    });
    const { token } = await api.member("no_admin");
    expect(await api.call("GET", "/auth/admin/me", { token })).toMatchObject({
      status: 403,
      body: { message: "权限不足，需要管理员权限" },
    });
  });
});
