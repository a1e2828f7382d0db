import { GetMe, RefreshSession, SignIn, SignOut } from "@shiye/events/accounts";
import { AdminRefreshSession, AdminSignIn, AdminSignOut, GetCurrentAdmin } from "@shiye/events/admins";
import { describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { PASSWORD } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();

const signIn = (body: object) => world.call("POST", "/auth/login", { body });
const refresh = (refresh_token: unknown) => world.call("POST", "/auth/refresh", { body: { refresh_token } });
const me = (token?: string) => world.call("GET", "/auth/me", { token });

describe("a member's sign-in", () => {
  it("answers the member and tokens, and who one is from then on", async () => {
    const member = await world.member("Known_1", "认识");
    const answer = await signIn({ user_id: "KNOWN_1", password: PASSWORD });
    const { user, tokens } = exactly(SignIn, answer);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "登录成功" });
    expect(user).toMatchObject({ id: member.id, user_id: "Known_1", nickname: "认识" });
    expect(exactly(GetMe, await me(tokens.access_token))).toEqual(user);
  });

  it.each([
    ["nothing", {}, "缺少必要参数"],
    ["no password", { user_id: "known_1" }, "缺少必要参数"],
    ["an object for a password", { user_id: "known_1", password: { $gt: "" } }, "缺少必要参数"],
    ["a wrong password", { user_id: "known_1", password: "wrong-one" }, "账号或密码错误"],
    ["an account that is none", { user_id: "nobody_here", password: "wrong-one" }, "账号或密码错误"],
  ])("with %s is refused with 400, never with 401", async (_what, body, message) => {
    expectRefusal(await signIn(body), 400, message);
  });

  it("is asked for, and told what is wrong with it, by the words of the contract", async () => {
    expectRefusal(await me(), 401, "访问令牌缺失");
    expectRefusal(await me("null"), 401, "无效的访问令牌");
  });
});

describe("a refresh", () => {
  it("gives both tokens anew in both forms; used twice, it ends the session", async () => {
    const member = await world.member("rotating");
    const answer = await refresh(member.refreshToken);
    const data = exactly(RefreshSession, answer);
    expect(answer.body.message).toBe("令牌刷新成功");
    const { tokens, ...flat } = data;
    expect(flat).toEqual(tokens);
    expect((await me(data.access_token)).status).toBe(200);
    expectRefusal(await refresh(member.refreshToken), 401, "刷新令牌无效或已过期");
    expectRefusal(await refresh(data.refresh_token), 401, "刷新令牌无效或已过期");
    await world.settle();
    expectRefusal(await world.call("POST", "/auth/logout", { token: data.access_token }), 401, "会话已过期，请重新登录");
  });

  it("gives the same tokens to the same call, known by its key, whose answer was lost, until they are exchanged in their turn", async () => {
    const [member, other] = [await world.member("unlucky"), await world.member("stranger")];
    const headers = { "Idempotency-Key": "once-more" };
    const again = ({ refreshToken }: WorldMember) =>
      world.call("POST", "/auth/refresh", { body: { refresh_token: refreshToken }, headers });
    const first = exactly(RefreshSession, await again(member));
    const second = exactly(RefreshSession, await again(member));
    expect([second.refresh_token, (await me(second.access_token)).status]).toEqual([first.refresh_token, 200]);
    // Another caller's key of the same name is another key.
    expect((await again(other)).status).toBe(200);

    const third = exactly(RefreshSession, await refresh(second.refresh_token));
    expectRefusal(await again(member), 401, "刷新令牌无效或已过期");
    expect((await me(third.access_token)).status).toBe(200);
  });

  it.each([
    ["an access token", (token: string) => token, 401, "刷新令牌无效或已过期"],
    ["nonsense", () => "null", 401, "刷新令牌无效或已过期"],
    ["nothing", () => undefined, 400, "缺少必要参数"],
    ["a number", () => 5, 400, "缺少必要参数"],
  ])("by %s is refused", async (_what, tokenOf, status, message) => {
    const { token } = await world.member(`r_${message.length}_${_what.length}`);
    expectRefusal(await refresh(tokenOf(token)), status, message);
  });
});

describe("signing out", () => {
  it("ends this session and leaves the others", async () => {
    const member = await world.member("devices");
    const { tokens } = dataOf(SignIn, await signIn({ user_id: "devices", password: PASSWORD }));
    const answer = await member.call("POST", "/auth/logout");
    expect([exactly(SignOut, answer), answer.body.message]).toEqual([{}, "退出成功"]);
    expectRefusal(await member.call("POST", "/auth/logout"), 401, "会话已过期，请重新登录");
    expectRefusal(await refresh(member.refreshToken), 401, "刷新令牌无效或已过期");
    expect((await me(tokens.access_token)).status).toBe(200);
  });
});

describe("an administrator", () => {
  const signInAsAdmin = (body: object) => world.call("POST", "/auth/admin/login", { body });

  it("signs in, is told who they are, refreshes and signs out", async () => {
    const token = await world.admin();
    const signedIn = await signInAsAdmin({ username: "keeper", password: "keeper-of-the-world" });
    const { admin, tokens } = exactly(AdminSignIn, signedIn);
    expect(admin).toEqual({
      id: expect.any(Number),
      username: "keeper",
      role: "superadmin",
      password_is_temporary: false,
      second_factor: false,
    });
    expect(exactly(GetCurrentAdmin, await world.call("GET", "/auth/admin/me", { token }))).toEqual(admin);
    const body = { refresh_token: tokens.refresh_token };
    const next = exactly(AdminRefreshSession, await world.call("POST", "/auth/admin/refresh", { body }));
    expectRefusal(await world.call("POST", "/auth/admin/refresh", { body }), 401, "刷新令牌无效或已过期");
    expectRefusal(await world.call("GET", "/auth/admin/me", { token: next.access_token }), 401, "会话已过期，请重新登录");
    const out = await world.call("POST", "/auth/admin/logout", { token });
    expect([exactly(AdminSignOut, out), out.body.message]).toEqual([{}, "已退出登录"]);
    expectRefusal(await world.call("POST", "/auth/admin/logout", { token }), 401, "会话已过期，请重新登录");
  });

  it("is none with a wrong password, and no member is one, nor the other way round", async () => {
    const [member, token] = await Promise.all([world.member("no_admin"), world.admin()]);
    expectRefusal(await signInAsAdmin({ username: "keeper", password: "wrong-one" }), 400, "账号或密码错误");
    expectRefusal(await signInAsAdmin({ username: "no_admin", password: PASSWORD }), 400, "账号或密码错误");
    expectRefusal(await signInAsAdmin({}), 400, "缺少必要参数");
    expectRefusal(await member.get("/auth/admin/me"), 403, "权限不足，需要管理员权限");
    expectRefusal(
      await world.call("POST", "/auth/admin/refresh", { body: { refresh_token: member.refreshToken } }),
      401,
      "刷新令牌无效或已过期",
    );
    for (const [method, path] of [
      ["GET", "/auth/me"],
      ["POST", "/auth/logout"],
    ] as const)
      expect((await world.call(method, path, { token })).status, path).toBe(403);
  });
});

covers(world, [SignIn, SignOut, RefreshSession, GetMe, AdminSignIn, AdminSignOut, AdminRefreshSession, GetCurrentAdmin]);
