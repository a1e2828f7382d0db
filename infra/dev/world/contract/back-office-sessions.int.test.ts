import { GetSessions } from "@shiye/events/accounts";
import {
  AdminCreateSession,
  AdminDeleteSession,
  AdminDeleteSessions,
  AdminEditSession,
  AdminExportSessions,
  AdminListSessions,
  AdminReadSession,
} from "@shiye/events/back-office/sessions";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let admin: WorldAdmin;
let ada: WorldMember;
beforeAll(async () => {
  [ada, admin] = await Promise.all([world.member("sess_ada"), world.administrator()]);
  await world.settle();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/sessions${path}`, body);
const list = async (query = "") => dataOf(AdminListSessions, await call("GET", query));
const idsOf = async (account: string, more = "") => (await list(`?user_display_id=${account}${more}`)).data.map(({ id }) => Number(id));
const refresh = (member: WorldMember) => world.call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } });

describe("the sessions of the back office", () => {
  it("are those of members alone, by filters, orders, id and export", async () => {
    const [id = 0] = await idsOf("sess_ada");
    expect((await list()).data).toMatchObject([
      { id, user_id: ada.id, user_display_id: "sess_ada", is_active: 1, expires_at: expect.any(String), created_at: expect.any(String) },
    ]);
    expect(await idsOf("sess_ada", "&is_active=0")).toEqual([]);
    expect(await idsOf("sess_ada", "&is_active=1&sortField=expires_at&sortOrder=asc")).toEqual([id]);
    expect(await call("GET", "?is_active=2")).toMatchObject({ status: 400 });
    expect(dataOf(AdminReadSession, await call("GET", `/${id}`))).toMatchObject({ user_id: ada.id });
    expect(await call("GET", "/7")).toMatchObject({ status: 404, body: { message: "会话不存在" } });
    expect(await admin.csv("/admin/sessions/export.csv")).toHaveLength(2);
    expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
  });

  it("end at once on sockets, calls and refresh tokens, and never come back", async () => {
    const member = await world.member("sess_ben");
    const line = await world.openLine({ token: member.token });
    await world.settle();
    const [id = 0] = await idsOf("sess_ben");
    expect(await call("PUT", `/${id}`, { user_agent: "桌上的电脑", is_active: 1 })).toMatchObject({ body: { message: "会话更新成功" } });
    expect(dataOf(AdminReadSession, await call("GET", `/${id}`))).toMatchObject({ user_agent: "桌上的电脑", is_active: 1 });
    expect((await world.readStream(`session-${id}`)).at(-1)?.type).toBe("SessionEdited");
    expect(await member.get("/notifications/unread-count")).toMatchObject({ status: 200 });

    expect(await call("PUT", `/${id}`, { is_active: 0 })).toMatchObject({ status: 200 });
    expect(dataOf(AdminReadSession, await call("GET", `/${id}`))).toMatchObject({ is_active: 0 });
    await expect.poll(() => line.closeCode()).toBe(4401);
    expect(await member.call("POST", "/likes", { body: { target_type: 1, target_id: 7 } })).toMatchObject({ status: 401 });
    await expect.poll(async () => (await member.get("/notifications/unread-count")).status).toBe(401);
    expect(await refresh(member)).toMatchObject({ status: 401 });
    expect((await world.readStream(`session-${id}`)).at(-1)).toMatchObject({
      type: "SessionEnded",
      data: { sessionId: id, memberId: member.id, reason: "by-administrator" },
      metadata: { actor: { kind: "admin" } },
    });
    expect(await call("PUT", `/${id}`, { is_active: 1 })).toMatchObject({
      status: 400,
      body: { message: "会话已结束，不能重新启用，请让用户重新登录" },
    });
    expect(await call("PUT", `/${id}`, { is_active: 0, user_agent: "桌上的电脑" })).toMatchObject({ status: 200 });
    expect(await world.readStream(`session-${id}`)).toHaveLength(3);
  });

  it("that expired are over, in the column, the filter and the export, though nobody ended them", async () => {
    await world.member("sess_eve");
    await world.settle();
    const [id = 0] = await idsOf("sess_eve", "&is_active=1");
    await world.query("update sessions.sessions set expires_at = now() - interval '1 minute' where id = $1", [id]);
    expect(dataOf(AdminReadSession, await call("GET", `/${id}`))).toMatchObject({ is_active: 0 });
    expect(await idsOf("sess_eve", "&is_active=1")).toEqual([]);
    expect(await idsOf("sess_eve", "&is_active=0")).toEqual([id]);
    expect((await admin.csv(`/admin/sessions/export.csv?ids=${id}`)).at(-1)).toContain("禁用");
  });

  it("of one account are not those of a member who took its name as a nickname; a part of an account finds all that have it", async () => {
    await world.member("sess_fay");
    await world.member("sess_fay_2", "sess_fay");
    await world.settle();
    const [fay, second] = [await idsOf("sess_fay"), await idsOf("sess_fay_2")];
    expect([fay.length, second.length]).toEqual([1, 1]);
    expect(fay).not.toEqual(second);
    expect(new Set(await idsOf("ss_fay"))).toEqual(new Set([...fay, ...second]));
    expect(await idsOf("%25")).toEqual([]);
  });

  it("are deleted, which ends them: their member still sees that they were", async () => {
    const member = await world.member("sess_cid");
    await world.settle();
    const [id = 0] = await idsOf("sess_cid");
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 200, body: { message: "会话删除成功" } });
    expect(await idsOf("sess_cid")).toEqual([]);
    await expect.poll(async () => (await member.get("/notifications/unread-count")).status).toBe(401);
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 404, body: { message: "会话不存在" } });
    expect(await call("PUT", `/${id}`, { is_active: 0 })).toMatchObject({ status: 404 });
    const signIn = await world.call("POST", "/auth/login", { body: { user_id: "sess_cid", password: PASSWORD } });
    const { access_token: token } = (signIn.body.data as { tokens: { access_token: string } }).tokens;
    await world.settle();
    const own = dataOf(GetSessions, await world.call("GET", "/auth/sessions", { token }));
    expect(JSON.stringify(own)).toContain(String(id));
    const [second = 0] = await idsOf("sess_cid");
    const many = await call("DELETE", "", { ids: [id, second] });
    expect(many).toMatchObject({ body: { message: "成功删除1个会话" } });
    expect(dataOf(AdminDeleteSessions, many)).toEqual({ deletedCount: 1 });
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400 });
  });

  it("are made as rows that nobody can act by", async () => {
    const member = await world.member("sess_dan");
    const id = dataOf(AdminCreateSession, await call("POST", "", { user_id: member.id, user_agent: "纸" })).id;
    expect(dataOf(AdminReadSession, await call("GET", `/${id}`))).toMatchObject({ user_id: member.id, user_agent: "纸", is_active: 1 });
    const over = dataOf(AdminCreateSession, await call("POST", "", { user_id: member.id, is_active: 0 })).id;
    expect(dataOf(AdminReadSession, await call("GET", `/${over}`))).toMatchObject({ is_active: 0, user_agent: "" });
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: user_id" } });
    expect(await call("POST", "", { user_id: 7 })).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await call("POST", "", { user_id: member.id, user_agent: "长".repeat(301) })).toMatchObject({
      status: 400,
      body: { message: "设备不能超过300个字符" },
    });
    const [own] = (await list("?user_display_id=sess_dan&sortField=created_at&sortOrder=asc")).data;
    expect(await member.get("/notifications/unread-count"), `session ${own?.id} goes on`).toMatchObject({ status: 200 });
  });

  it("of administrators are not in reach", async () => {
    const [own] = await world.query<{ id: string }>("select id::text from sessions.sessions where holder = 'admin' limit 1");
    expect(await call("GET", `/${own?.id}`)).toMatchObject({ status: 404 });
    expect(await call("PUT", `/${own?.id}`, { is_active: 0 })).toMatchObject({ status: 404 });
    expect(await call("DELETE", `/${own?.id}`)).toMatchObject({ status: 404 });
  });
});

covers(world, [
  AdminCreateSession,
  AdminDeleteSession,
  AdminDeleteSessions,
  AdminEditSession,
  AdminExportSessions,
  AdminListSessions,
  AdminReadSession,
]);
