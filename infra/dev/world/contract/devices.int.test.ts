import { EndOtherSessions, EndSession, GetSessions, SignIn } from "@shiye/events/accounts";
import { afterAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
const lines: PushLine[] = [];
const soon = { timeout: 10_000 };
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36<img src=x>";

afterAll(async () => {
  for (const line of lines) line.cut();
});

const signIn = async (user_id: string, agent: string) =>
  dataOf(SignIn, await world.call("POST", "/auth/login", { body: { user_id, password: PASSWORD }, headers: { "user-agent": agent } }))
    .tokens;
const devicesOf = async (token: string) => exactly(GetSessions, await world.call("GET", "/auth/sessions", { token })).sessions;
const endOf = (token: string, id: unknown) => world.call("DELETE", `/auth/sessions/${id}`, { token });

describe("the devices of a member", () => {
  it("are listed with what they are, where and when, one's own marked, and nobody else's", async () => {
    const [member, other] = await Promise.all([world.member("devices_1"), world.member("devices_2")]);
    const phone = await signIn("devices_1", PHONE);
    await world.settle();
    const answer = await world.call("GET", "/auth/sessions", { token: phone.access_token });
    expect(answer.body.message).toBe("获取成功");
    const [first, second, ...none] = exactly(GetSessions, answer).sessions;
    expect(none).toEqual([]);
    expect(first).toMatchObject({ device: "Chrome · Android 14", kind: "phone", region: "本地", is_current: true, signed_in: true });
    expect(second).toMatchObject({ kind: "other", is_current: false, signed_in: true });
    expect(JSON.stringify(answer.body)).not.toMatch(/<img|127\.0\.0\.1|Pixel/);
    expect((await devicesOf(other.token)).map(({ id }) => id)).not.toContain(first?.id);
    expect((await devicesOf(member.token)).find(({ is_current }) => is_current)?.id).toBe(second?.id);
    expectRefusal(await world.call("GET", "/auth/sessions"), 401, "访问令牌缺失");
  });

  it("end at once, each alone: calls, refreshes and sockets; and stay in the history", async () => {
    const member = await world.member("devices_3");
    const there = await signIn("devices_3", FIREFOX);
    const third = await signIn("devices_3", FIREFOX);
    await world.settle();
    const lineThere = await world.openLine({ token: there.access_token });
    lines.push(lineThere);
    const id = (await devicesOf(there.access_token)).find(({ is_current }) => is_current)?.id;

    const answer = await endOf(member.token, id);
    expect([exactly(EndSession, answer), answer.body.message]).toEqual([{}, "已退出该设备"]);
    const refused = { status: 401, body: { message: "会话已过期，请重新登录" } };
    expect(await world.call("POST", "/likes", { token: there.access_token, body: {} }), "command-api").toMatchObject(refused);
    expectRefusal(await world.call("POST", "/auth/refresh", { body: { refresh_token: there.refresh_token } }), 401, "刷新令牌无效或已过期");
    await expect.poll(() => lineThere.closeCode(), soon).toBe(4401);
    expect(await world.call("GET", "/auth/me", { token: there.access_token }), "query-api").toMatchObject(refused);

    // With the position of the change, as the site asks.
    const seen = { "x-min-position": answer.headers.get("x-log-position") ?? "0" };
    const after = exactly(GetSessions, await member.get("/auth/sessions", seen)).sessions;
    expect(after.find((device) => device.id === id)).toMatchObject({ signed_in: false, device: "Firefox · Windows 10" });
    expect(after.filter(({ signed_in }) => signed_in)).toHaveLength(2);
    expect((await world.call("GET", "/auth/me", { token: third.access_token })).status).toBe(200);
    expect((await endOf(member.token, id)).status, "once more").toBe(200);
  });

  it("end all at once but the one that asks, and nobody else's; a later sign-in is a new one", async () => {
    const [member, other] = await Promise.all([world.member("devices_6"), world.member("devices_7")]);
    const there = await signIn("devices_6", FIREFOX);
    const third = await signIn("devices_6", PHONE);
    await world.settle();
    const lineThere = await world.openLine({ token: there.access_token });
    lines.push(lineThere);

    const answer = await world.call("DELETE", "/auth/sessions", { token: member.token });
    expect([exactly(EndOtherSessions, answer), answer.body.message]).toEqual([{}, "已退出其他所有设备"]);
    const refused = { status: 401, body: { message: "会话已过期，请重新登录" } };
    for (const { access_token: token, refresh_token } of [there, third]) {
      expect(await world.call("POST", "/likes", { token, body: {} }), "command-api").toMatchObject(refused);
      expectRefusal(await world.call("POST", "/auth/refresh", { body: { refresh_token } }), 401, "刷新令牌无效或已过期");
    }
    await expect.poll(() => lineThere.closeCode(), soon).toBe(4401);
    expect(await world.call("GET", "/auth/me", { token: there.access_token }), "query-api").toMatchObject(refused);
    const seen = { "x-min-position": answer.headers.get("x-log-position") ?? "0" };
    const after = exactly(GetSessions, await member.get("/auth/sessions", seen)).sessions;
    expect(after.map(({ is_current, signed_in }) => [is_current, signed_in])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect((await world.call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } })).status).toBe(200);
    expect((await other.get("/auth/me")).status, "another member").toBe(200);
    const again = await signIn("devices_6", FIREFOX);
    expect((await world.call("GET", "/auth/me", { token: again.access_token })).status, "signed in later").toBe(200);
    expect((await world.call("DELETE", "/auth/sessions")).status).toBe(401);
    expect((await world.call("DELETE", "/auth/sessions", { token: await world.admin() })).status).toBe(403);
  });

  it("are ended by their member only, and nobody learns which there are", async () => {
    const [mine, other] = await Promise.all([world.member("devices_4"), world.member("devices_5")]);
    await world.settle();
    const [device] = await devicesOf(mine.token);
    for (const id of [device?.id, 1234567890123456, 1]) expectRefusal(await endOf(other.token, id), 404, "登录设备不存在");
    expect((await endOf(other.token, "x")).status).toBe(400);
    expect((await endOf(await world.admin(), device?.id)).status).toBe(403);
    expect((await world.call("DELETE", `/auth/sessions/${device?.id}`)).status).toBe(401);
    expect((await mine.get("/auth/me")).status, "still signed in").toBe(200);
  });
});

covers(world, [GetSessions, EndSession, EndOtherSessions]);
