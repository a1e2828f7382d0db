import { SignIn } from "@shiye/events/accounts";
import { GetNote } from "@shiye/events/notes";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";

const world = useWorld();
let member: WorldMember;
let other: WorldMember;

beforeAll(async () => {
  [member, other] = await Promise.all([world.member("member"), world.member("other")]);
});

/** What the back office will decide. */
const decide = async (type: "MemberDeactivated" | "MemberReactivated") => {
  await world.append(`member-${member.id}`, { type, data: { memberId: member.id } });
  await world.settle();
};
const signIn = (password = PASSWORD) => world.call("POST", "/auth/login", { body: { user_id: "member", password } });
const gone = { status: 401, body: { message: "用户不存在或已被禁用" } };

describe("an account that an administrator has locked", () => {
  it("is out of every device at once, and cannot sign in or refresh, and is told why when it knows its password", async () => {
    const noteId = await member.publish("锁之前写的");
    await world.settle();
    const line = await world.openLine({ token: member.token });
    expect((await other.call("POST", "/chat/conversations", { body: { otherUserId: member.id } })).status).toBe(200);
    await decide("MemberDeactivated");

    expect(await member.get("/auth/me"), "query-api").toMatchObject(gone);
    expect(await member.like(noteId), "command-api").toMatchObject(gone);
    await expect.poll(() => line.closeCode(), { timeout: 5000 }).toBe(4401);
    expect(await signIn()).toMatchObject({ status: 403, body: { message: "账户已被禁用" } });
    expect(await signIn("not-the-password")).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
    expect(await world.call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } })).toMatchObject(gone);
    expect(dataOf(GetNote, await other.get(`/posts/${noteId}`)).title, "what it wrote stays").toBe("锁之前写的");
  });

  it("is nobody to follow or to begin to talk to, and conversations from before stay", async () => {
    const nobody = { status: 404, body: { message: "用户不存在" } };
    const begin = (from: WorldMember) => from.call("POST", "/chat/conversations", { body: { otherUserId: member.id } });
    expect(await other.call("POST", `/users/${member.id}/follow`)).toMatchObject(nobody);
    expect(await begin(other)).toMatchObject({ status: 200 });
    expect(await begin(await world.member("third"))).toMatchObject(nobody);
  });

  it("can sign in again when it is unlocked, while every sign-in from before, perhaps a thief's, is over for good", async () => {
    await decide("MemberReactivated");
    await expect.poll(async () => (await signIn()).status, { timeout: 5000 }).toBe(200);
    const { user, tokens } = dataOf(SignIn, await signIn());
    expect(user).toMatchObject({ id: member.id, is_active: 1 });
    const noteId = await other.publish("解锁之后");
    await world.settle();
    const ended = { status: 401, body: { message: "会话已过期，请重新登录" } };
    const [isNow, wasBefore] = [tokens.access_token, member.token];
    expect(await world.call("GET", "/auth/me", { token: wasBefore }), "query-api").toMatchObject(ended);
    expect(await member.like(noteId), "command-api").toMatchObject(ended);
    expect((await world.call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } })).status).toBe(401);
    expect((await world.call("GET", "/auth/me", { token: isNow })).status).toBe(200);
    expect((await world.call("POST", "/auth/refresh", { body: { refresh_token: tokens.refresh_token } })).status).toBe(200);
  });
});
