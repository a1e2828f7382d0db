import { ChangePassword, GetMe, SignIn } from "@shiye/events/accounts";
import { afterAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
const lines: PushLine[] = [];
const soon = { timeout: 10_000 };

afterAll(async () => {
  for (const line of lines) line.cut();
});

const signIn = (user_id: string, password: string) => world.call("POST", "/auth/login", { body: { user_id, password } });
const tokensOf = async (user_id: string, password = PASSWORD) => dataOf(SignIn, await signIn(user_id, password)).tokens;
const refresh = (refresh_token: string) => world.call("POST", "/auth/refresh", { body: { refresh_token } });
const change = (member: WorldMember, body: object | string, more: { token?: string; id?: string | number } = {}) =>
  world.call("PUT", `/users/${more.id ?? member.id}/password`, { token: more.token ?? member.token, body });
const NEW_PASSWORD = "better-456";
const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

describe("a member who changes the password", () => {
  it("signs in with the new one from then on, and with the old one never again", async () => {
    const member = await world.member("changer");
    const answer = await change(member, right);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: "密码修改成功", success: true } });
    expect(dataOf(ChangePassword, answer)).toEqual({});
    expect(answer.headers.get("x-log-position")).toMatch(/^\d+$/);
    expect(await signIn("changer", PASSWORD)).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
    expect((await signIn("changer", NEW_PASSWORD)).status).toBe(200);
    expect(await change(member, { currentPassword: NEW_PASSWORD, newPassword: "third-789" }, { id: "CHANGER" })).toMatchObject({
      status: 200,
    });
    expect((await signIn("changer", NEW_PASSWORD)).status).toBe(400);
  });

  it("stays signed in here and is signed out everywhere else, at once: calls, refreshes and sockets", async () => {
    const member = await world.member("here");
    const there = await tokensOf("here");
    await world.settle();
    const [lineHere, lineThere] = await Promise.all([
      world.openLine({ token: member.token }),
      world.openLine({ token: there.access_token }),
    ]);
    lines.push(lineHere, lineThere);
    expect((await world.call("GET", "/auth/me", { token: there.access_token })).status, "the control").toBe(200);

    expect((await change(member, right)).status).toBe(200);
    const refused = { status: 401, body: { message: "会话已过期，请重新登录" } };
    expect(await world.call("POST", "/likes", { token: there.access_token, body: {} }), "command-api").toMatchObject(refused);
    expect(await refresh(there.refresh_token)).toMatchObject({ status: 401, body: { message: "刷新令牌无效或已过期" } });
    await expect.poll(() => lineThere.closeCode(), soon).toBe(4401);
    expect(lineThere.dataOf("session:ended")).toHaveLength(1);
    expect(await world.call("GET", "/auth/me", { token: there.access_token }), "query-api").toMatchObject(refused);

    expect(dataOf(GetMe, await member.get("/auth/me")).user_id).toBe("here");
    expect((await refresh(member.refreshToken)).status).toBe(200);
    expect(lineHere.closeCode()).toBeUndefined();
    expect((await world.call("GET", "/auth/me", { token: (await tokensOf("here", NEW_PASSWORD)).access_token })).status).toBe(200);
  });

  it.each([
    ["a wrong current password", { currentPassword: "wrong-one", newPassword: "1" }, "当前密码错误"],
    ["a short new one", { currentPassword: PASSWORD, newPassword: "12345" }, "新密码长度不能少于6位"],
    ["a long new one", { currentPassword: PASSWORD, newPassword: "1".repeat(21) }, "密码长度必须在6-20位之间"],
    ["an endless new one", { currentPassword: PASSWORD, newPassword: "1".repeat(5000) }, "密码长度必须在6-20位之间"],
    ["the same again", { currentPassword: PASSWORD, newPassword: PASSWORD }, "新密码不能与当前密码相同"],
    ["nothing", {}, "缺少必要参数"],
    ["numbers", { currentPassword: 12345678, newPassword: 12345678 }, "缺少必要参数"],
  ])("is told what is wrong with %s, never by a 401", async (_what, body, message) => {
    const member = await refusedMember();
    expect(await change(member, body)).toMatchObject({ status: 400, body: { code: 400, message, success: false } });
    expect((await signIn(member.name, PASSWORD)).status, "the password is what it was").toBe(200);
  });

  it("can change only their own, and only signed in", async () => {
    const [member, other] = await Promise.all([refusedMember(), world.member("other_one")]);
    for (const id of [other.id, other.name, "nobody_here"])
      expect(await change(member, right, { id })).toMatchObject({ status: 403, body: { message: "只能修改自己的密码" } });
    expect(await world.call("PUT", `/users/${member.id}/password`, { body: right })).toMatchObject({
      status: 401,
      body: { message: "访问令牌缺失" },
    });
  });

  it("can guess no more often than at the sign-in, and only in the session that guessed", async () => {
    const member = await world.member("guesser");
    const there = await tokensOf("guesser");
    const wrong = { currentPassword: "wrong-one", newPassword: NEW_PASSWORD };
    for (let guess = 0; guess < 20; guess++)
      expect(await change(member, wrong)).toMatchObject({ status: 400, body: { message: "当前密码错误" } });
    const stopped = await change(member, right);
    expect(stopped).toMatchObject({ status: 429, body: { message: "操作过于频繁，请稍后再试" } });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    // Whoever stole one session keeps nobody from changing the password, which ends the stolen one.
    expect((await change(member, right, { token: there.access_token })).status).toBe(200);
  });

  it("changes it once when two sessions do it in the same moment: the other one is over", async () => {
    const member = await world.member("twice");
    const there = await tokensOf("twice");
    const answers = await Promise.all([
      change(member, { currentPassword: PASSWORD, newPassword: "from-here" }),
      change(member, { currentPassword: PASSWORD, newPassword: "from-there" }, { token: there.access_token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.message).toMatch(/当前密码错误|会话已过期，请重新登录/);
    const good = answers[0]?.status === 200 ? ["from-here", "from-there"] : ["from-there", "from-here"];
    expect((await signIn("twice", good[0] ?? "")).status).toBe(200);
    expect((await signIn("twice", good[1] ?? "")).status).toBe(400);
  });

  it("leaves no secret in the log", async () => {
    const member = await world.member("secretive");
    await change(member, right);
    const [credential] = await world.query<{ password_hash: string }>(
      "select password_hash from accounts.credentials where holder_id = $1",
      [member.id],
    );
    expect(credential?.password_hash).toMatch(/^\$argon2id\$/);
    const events = await world.query<{ type: string; text: string }>("select type, data::text as text from log.events where stream = $1", [
      `member-${member.id}`,
    ]);
    expect(events.map(({ type }) => type)).toEqual(["MemberRegistered", "PasswordChanged"]);
    for (const { text } of events) expect(text).not.toMatch(/argon2|better-456|shiye123/);
  });
});

let refused: Promise<WorldMember> | undefined;
/** One member for all refusals; each right password gives its attempt back. */
function refusedMember(): Promise<WorldMember> {
  refused ??= world.member("refused");
  return refused;
}

covers(world, [ChangePassword]);
