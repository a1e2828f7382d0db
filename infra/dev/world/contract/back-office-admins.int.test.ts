import {
  AdminBeginSecondFactor,
  AdminChangePassword,
  AdminConfirmSecondFactor,
  AdminRemoveSecondFactor,
  AdminSignIn,
  GetCurrentAdmin,
} from "@shiye/events/admins";
import {
  AdminCreateAdmin,
  AdminDeleteAdmin,
  AdminDeleteAdmins,
  AdminEditAdmin,
  AdminExportAdmins,
  AdminListAdmins,
  AdminReadAdmin,
  AdminRemoveSecondFactorOf,
} from "@shiye/events/back-office/admins";
import { TOTP, URI } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { actAsAdmin, type WorldAdmin } from "../world-admin.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let admin: WorldAdmin;

beforeAll(async () => {
  admin = await world.administrator();
});

const PASSWORD = "first-password";
const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/admins${path}`, body);
const list = async (query = "") => dataOf(AdminListAdmins, await call("GET", query)).data;
/** An administrator who has replaced the temporary password. */
const create = async (username: string, more: object = {}) => {
  const { id } = dataOf(AdminCreateAdmin, await call("POST", "", { username, password: "temporary", ...more }));
  await replace(await enter(username, "temporary"), "temporary");
  return id;
};
const replace = async (one: WorldAdmin, currentPassword: string) => {
  expect((await one.call("PUT", "/auth/admin/password", { currentPassword, newPassword: PASSWORD })).status).toBe(200);
  await world.settle();
};
const signIn = (username: string, password = PASSWORD, more: object = {}) =>
  world.call("POST", "/auth/admin/login", { body: { username, password, ...more } });
const enter = async (username: string, password = PASSWORD, more: object = {}) =>
  actAsAdmin(world, dataOf(AdminSignIn, await signIn(username, password, more)).tokens.access_token);
const refused = (status: number, message: string) => ({ status, body: { success: false, message } });

describe("the accounts of administrators", () => {
  it("are made, listed, changed and taken away, and no answer ever shows a password", async () => {
    const answers: Answer[] = [];
    const say = async (...args: Parameters<typeof call>) => {
      const answer = await call(...args);
      answers.push(answer);
      return answer;
    };
    const made = await say("POST", "", { username: " Reader ", password: PASSWORD, role: "auditor" });
    expect(made).toMatchObject({ status: 200, body: { message: "管理员创建成功" } });
    const { id } = dataOf(AdminCreateAdmin, made);
    expect(dataOf(AdminReadAdmin, await say("GET", `/${id}`))).toMatchObject({ id, username: "Reader", role: "auditor", second_factor: 0 });
    const edited = await say("PUT", `/${id}`, { id, username: "Reader", password: "", role: "reviewer", created_at: "x" });
    expect(edited).toMatchObject({ status: 200, body: { message: "管理员更新成功" } });
    expect((await list("?username=read&role=reviewer")).map(({ username }) => username)).toEqual(["Reader"]);
    answers.push(await signIn("reader"));
    expect((await say("DELETE", `/${id}`)).body.message).toBe("管理员删除成功");
    expect(await say("GET", `/${id}`)).toMatchObject(refused(404, "管理员不存在"));
    expect(await say("PUT", `/${id}`, { role: "auditor" })).toMatchObject(refused(404, "管理员不存在"));
    expect(await say("DELETE", `/${id}`)).toMatchObject(refused(404, "管理员不存在"));
    expect(await signIn("reader")).toMatchObject(refused(400, "账号或密码错误"));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/first-password|argon2|password_hash/);
  });

  it("are reached at the address of existing clients too, with nothing said of a role", async () => {
    const other = (method: string, path: string, body?: object) => admin.call(method, `/auth/admin/admins${path}`, body);
    const { id } = dataOf(AdminCreateAdmin, await other("POST", "", { username: "veteran", password: PASSWORD }));
    expect(dataOf(AdminReadAdmin, await other("GET", `/${id}`))).toMatchObject({ username: "veteran", role: "superadmin" });
    expect((await other("PUT", `/${id}`, { username: "veteran", password: "second-password" })).body.message).toBe("管理员更新成功");
    expect((await signIn("veteran", "second-password")).status).toBe(200);
    expect((await other("DELETE", "", { ids: [id] })).body.message).toBe("成功删除1个管理员");
    expect(dataOf(AdminListAdmins, await other("GET", "?username=veteran")).data).toEqual([]);
  });

  it("refuse what is missing, short, unknown or taken; a name that is free again may be given again", async () => {
    expect(await call("POST", "", {})).toMatchObject(refused(400, "缺少必填字段: username, password"));
    expect(await call("POST", "", { username: "x", password: "" })).toMatchObject(refused(400, "缺少必填字段: password"));
    expect(await call("POST", "", { username: "x", password: "short" })).toMatchObject(refused(400, "密码至少需要6位"));
    expect(await call("POST", "", { username: "x", password: PASSWORD, role: "king" })).toMatchObject(refused(400, "角色无效"));
    expect(await call("POST", "", { username: "x", password: PASSWORD })).toMatchObject(refused(400, "用户名至少需要2位"));
    expect(await call("POST", "", { username: "KEEPER", password: PASSWORD })).toMatchObject(refused(409, "用户名已存在"));
    expect(await call("DELETE", "", { ids: [] })).toMatchObject(refused(400, "请选择要删除的项目"));
    const first = await create("again");
    await call("DELETE", `/${first}`);
    const second = await create("again");
    expect(second).not.toBe(first);
    expect((await signIn("again")).status).toBe(200);
  });

  it("of five who are made at once under one name are one, with the password of who was told so", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, at) => call("POST", "", { username: "twin", password: `password-${at}`, role: "auditor" })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = made.findIndex(({ status }) => status === 200);
    const entered = await Promise.all(made.map((_, at) => signIn("twin", `password-${at}`)));
    expect(entered.flatMap(({ status }, at) => (status === 200 ? [at] : []))).toEqual([winner]);
  });

  it("are exported without a password", async () => {
    const lines = await admin.csv("/admin/admins/export.csv");
    expect(lines[0]).toBe("ID,用户名,角色,两步验证,创建时间");
    expect(lines[1]).toContain(",keeper,超级管理员,否,");
    expect(await admin.get("/admin/admins/export.csv?password=1")).toMatchObject(refused(400, "未知的参数: password"));
  });
});

describe("a role", () => {
  it("that is changed counts at once, in both services, for who is signed in", async () => {
    const id = await create("clerk", { role: "operator" });
    const clerk = await enter("clerk");
    const make = (name: string, category_title: string) => clerk.call("POST", "/admin/categories", { name, category_title });
    expect((await make("园艺", "gardening")).status).toBe(200);
    await call("PUT", `/${id}`, { role: "auditor" });
    expect(await make("木工", "woodwork")).toMatchObject(refused(403, "权限不足"));
    expect((await clerk.get("/admin/categories")).status).toBe(200);
    expect(await clerk.call("POST", "/admin/admins", { username: "mine", password: PASSWORD })).toMatchObject(refused(403, "权限不足"));
    expect(dataOf(GetCurrentAdmin, await clerk.get("/auth/admin/me"))).toMatchObject({ role: "auditor", password_is_temporary: false });
  });

  it("of the last superadmin stays, and so does the account, also when two would take it from each other at once", async () => {
    const rest = (await list("?role=superadmin")).filter(({ username }) => username !== "keeper");
    if (rest.length > 0) await call("DELETE", "", { ids: rest.map(({ id }) => id) });
    const [keeper] = await list("?username=keeper&role=superadmin");
    const path = `/${keeper?.id}`;
    expect(await call("PUT", path, { role: "auditor" })).toMatchObject(refused(400, "至少需要保留一个超级管理员"));
    expect(await call("DELETE", path)).toMatchObject(refused(400, "至少需要保留一个超级管理员"));
    expect((await call("PUT", path, { role: "superadmin" })).status, "as the form sends it").toBe(200);
    const rivalId = await create("rival");
    const rival = await enter("rival");
    const both = await Promise.all([
      call("PUT", `/${rivalId}`, { role: "auditor" }),
      rival.call("PUT", `/admin/admins${path}`, { role: "auditor" }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.settle();
    const left = await world.query<{ username: string }>("select username from admins.admins where role = 'superadmin' and is_active");
    expect(left).toHaveLength(1);
    const last = left[0]?.username === "keeper" ? admin : rival;
    await last.call("PUT", `/admin/admins/${left[0]?.username === "keeper" ? rivalId : keeper?.id}`, { role: "superadmin" });
    await call("DELETE", `/${rivalId}`);
  });
});

it("the last two superadmins stay one, also when two nodes are asked to take them from each other at the same moment", async () => {
  const node = await world.startCommandNode();
  const rest = (await list("?role=superadmin")).filter(({ username }) => username !== "keeper");
  if (rest.length > 0) await call("DELETE", "", { ids: rest.map(({ id }) => id) });
  const [keeper] = await list("?username=keeper&role=superadmin");
  const judge = await create("judge");
  const token = dataOf(AdminSignIn, await signIn("judge")).tokens.access_token;
  const superadmins = async () => {
    const streams = await Promise.all([keeper?.id, judge].map((id) => world.readStream(`admin-${id}`)));
    return streams.filter((events) => {
      const role = events.findLast(({ type }) => type === "AdminRoleChanged" || type === "AdminCreated")?.data as { role: string };
      return role.role === "superadmin";
    }).length;
  };
  for (let round = 0; round < 4; round += 1) {
    const body = { role: "operator" };
    const both = await Promise.all([call("PUT", `/${judge}`, body), node.call("PUT", `/admin/admins/${keeper?.id}`, { token, body })]);
    expect(
      both
        .map(({ status }) => status)
        .sort()
        .join(),
      `round ${round}`,
    ).toMatch(/^200,40[03]$/);
    expect(await superadmins(), `round ${round}`).toBe(1);
    // Whoever is left gives the other the role back.
    const [id, last] = both[0].status === 200 ? [judge, admin.token] : [keeper?.id, token];
    expect((await node.call("PUT", `/admin/admins/${id}`, { token: last, body: { role: "superadmin" } })).status).toBe(200);
  }
  // The role that came back through the other node is known here a moment later.
  await expect.poll(async () => (await call("DELETE", `/${judge}`)).status).toBe(200);
  await node.stop();
});

it("of two who are made on two nodes at once under one name is one, with the password of who was told so", async () => {
  const node = await world.startCommandNode();
  for (let round = 0; round < 6; round += 1) {
    const bodies = ["of-the-first", "of-the-second"].map((password) => ({ username: `pair-${round}`, password, role: "auditor" }));
    const made = await Promise.all([
      call("POST", "", bodies[0]),
      node.call("POST", "/admin/admins", { token: admin.token, body: bodies[1] }),
    ]);
    expect(made.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
    const winner = made.findIndex(({ status }) => status === 200);
    expect((await signIn(`pair-${round}`, bodies[winner]?.password)).status, `round ${round}`).toBe(200);
  }
  await node.stop();
});

describe("a password", () => {
  it("that another administrator sets ends every sign-in of theirs, in both services", async () => {
    const id = await create("lost", { role: "operator" });
    const [phone, laptop] = [await enter("lost"), await enter("lost")];
    expect((await phone.get("/admin/admins")).status).toBe(200);
    await call("PUT", `/${id}`, { password: "another-password" });
    await world.settle();
    for (const one of [phone, laptop]) {
      expect(await one.get("/auth/admin/me")).toMatchObject(refused(401, "会话已过期，请重新登录"));
      expect(await one.get("/admin/admins")).toMatchObject(refused(401, "会话已过期，请重新登录"));
    }
    expect(await signIn("lost")).toMatchObject(refused(400, "账号或密码错误"));
    expect((await signIn("lost", "another-password")).status).toBe(200);
  });

  it("that another administrator chose, for a new account or later, opens nothing but its own change", async () => {
    const id = dataOf(AdminCreateAdmin, await call("POST", "", { username: "fresh", password: "of-another-1", role: "operator" })).id;
    for (const password of ["of-another-1", "of-another-2"]) {
      if (password !== "of-another-1") await call("PUT", `/${id}`, { password });
      await world.settle();
      const one = await enter("fresh", password);
      for (const method of ["GET", "POST"])
        expect(await one.call(method, "/admin/tags", method === "POST" ? {} : undefined)).toMatchObject(refused(403, "请先修改初始密码"));
      await replace(one, password);
      expect((await one.get("/admin/tags")).status).toBe(200);
    }
    expect((await call("PUT", `/${(await list("?username=keeper"))[0]?.id}`, { password: "keeper-of-the-world-2" })).status).toBe(200);
    expect(dataOf(GetCurrentAdmin, await admin.get("/auth/admin/me"))).toMatchObject({ password_is_temporary: false });
  });

  it("that they change themselves keeps the sign-in it was done in, and ends the others, refreshes included", async () => {
    const id = await create("careful", { role: "auditor" });
    const first = dataOf(AdminSignIn, await signIn("careful"));
    const here = await enter("careful");
    const change = (body: object) => here.call("PUT", "/auth/admin/password", body);
    expect(await change({ currentPassword: "wrong-one", newPassword: "new-password" })).toMatchObject(refused(400, "当前密码错误"));
    expect(await change({ currentPassword: PASSWORD, newPassword: "short" })).toMatchObject(refused(400, "密码至少需要6位"));
    expect(await change({ currentPassword: PASSWORD, newPassword: PASSWORD })).toMatchObject(refused(400, "新密码不能与当前密码相同"));
    expect(await change({ currentPassword: PASSWORD, newPassword: "new-password" })).toMatchObject({ status: 200 });
    await world.settle();
    expect((await here.get("/admin/admins")).status).toBe(200);
    expect(await world.call("GET", "/admin/admins", { token: first.tokens.access_token })).toMatchObject({ status: 401 });
    const body = { refresh_token: first.tokens.refresh_token };
    expect(await world.call("POST", "/auth/admin/refresh", { body })).toMatchObject(refused(401, "刷新令牌无效或已过期"));
    const hashes = await world.query("select from accounts.credentials where holder = 'admin' and holder_id = $1", [id]);
    expect(hashes, "the hash of the old one is gone").toHaveLength(1);
  });

  it("of who is deleted opens nothing, and no sign-in of theirs goes on", async () => {
    const id = await create("leaver", { role: "operator" });
    const leaver = await enter("leaver");
    expect((await leaver.get("/admin/categories")).status).toBe(200);
    await call("DELETE", `/${id}`);
    await world.settle();
    expect((await leaver.get("/admin/categories")).status).toBe(401);
    expect((await leaver.get("/auth/admin/me")).status).toBe(401);
    expect(await world.query("select from accounts.credentials where holder = 'admin' and holder_id = $1", [id])).toEqual([]);
  });
});

describe("the second factor", () => {
  const codeOf = (url: string, offsetMs = 0) => {
    const totp = URI.parse(url);
    if (!(totp instanceof TOTP)) throw new Error("no TOTP");
    return totp.generate({ timestamp: Date.now() + offsetMs });
  };

  it("is begun with the password, counts once a code was shown, and is asked for at the next sign-in", async () => {
    const id = await create("guarded", { role: "operator" });
    const guarded = await enter("guarded");
    const factor = (method: string, body: object) => guarded.call(method, "/auth/admin/second-factor", body);
    expect(await factor("POST", { currentPassword: "wrong-one" })).toMatchObject(refused(400, "当前密码错误"));
    expect(await factor("PUT", { code: "000000" })).toMatchObject(refused(400, "两步验证尚未开启"));
    expect(await factor("DELETE", { code: "000000" })).toMatchObject(refused(400, "两步验证尚未开启"));
    const { url, secret } = dataOf(AdminBeginSecondFactor, await factor("POST", { currentPassword: PASSWORD }));
    expect(url).toMatch(/^otpauth:\/\/totp\/.*guarded\?.*secret=/);
    expect((await signIn("guarded")).status, "only begun").toBe(200);
    expect(await factor("PUT", { code: "abcdef" })).toMatchObject(refused(400, "动态验证码错误"));
    const confirmed = codeOf(url);
    const { recovery_codes } = dataOf(AdminConfirmSecondFactor, await factor("PUT", { code: confirmed }));
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await factor("PUT", { code: "000000" }), "no codes for a session alone").toMatchObject(refused(409, "两步验证已开启，请先关闭"));

    const asked = await signIn("guarded");
    expect(asked).toMatchObject(refused(400, "请输入动态验证码"));
    expect(asked.body).toMatchObject({ details: { secondFactorRequired: true } });
    expect((await signIn("guarded", "wrong-one")).body.message, "nothing is told without the password").toBe("账号或密码错误");
    expect(await signIn("guarded", PASSWORD, { code: confirmed })).toMatchObject(refused(400, "动态验证码错误"));
    const next = codeOf(url, 30_000);
    expect((await signIn("guarded", PASSWORD, { code: `${next.slice(0, 3)} ${next.slice(3)}` })).status).toBe(200);
    expect((await signIn("guarded", PASSWORD, { code: next })).status, "each code is good once").toBe(400);
    const [recovery = ""] = recovery_codes;
    expect((await signIn("guarded", PASSWORD, { code: recovery })).status).toBe(200);
    expect((await signIn("guarded", PASSWORD, { code: recovery })).status).toBe(400);

    const kept = await world.query<{ all: string }>("select row_to_json(f)::text as all from accounts.second_factors f");
    const events = (await world.readStream(`admin-${id}`)).map(({ type, data }) => ({ type, data }));
    expect(events.map(({ type }) => type)).toEqual(["AdminCreated", "AdminPasswordChanged", "AdminSecondFactorAdded"]);
    const stored = JSON.stringify([kept, events]);
    expect(stored).not.toContain(secret);
    for (const code of recovery_codes) expect(stored).not.toContain(code.replace("-", ""));
    expect(await factor("POST", { currentPassword: PASSWORD })).toMatchObject(refused(409, "两步验证已开启，请先关闭"));
    expect(await factor("DELETE", { code: "123456" })).toMatchObject(refused(400, "动态验证码错误"));
    expect((await factor("DELETE", { code: recovery_codes[1] })).status).toBe(200);
    expect((await signIn("guarded")).status).toBe(200);
  });

  it("of who lost their phone is taken away by a superadmin, and by nobody else", async () => {
    const id = await create("phoneless", { role: "operator" });
    const phoneless = await enter("phoneless");
    expect(await call("DELETE", `/${id}/second-factor`)).toMatchObject(refused(400, "两步验证尚未开启"));
    expect(await call("DELETE", "/1/second-factor")).toMatchObject(refused(404, "管理员不存在"));
    const begun = await phoneless.call("POST", "/auth/admin/second-factor", { currentPassword: PASSWORD });
    const { url } = dataOf(AdminBeginSecondFactor, begun);
    await phoneless.call("PUT", "/auth/admin/second-factor", { code: codeOf(url) });
    expect((await signIn("phoneless")).status).toBe(400);
    expect(await phoneless.call("DELETE", `/admin/admins/${id}/second-factor`)).toMatchObject(refused(403, "权限不足"));
    expect((await list("?username=phoneless"))[0]).toMatchObject({ second_factor: 1 });
    expect((await call("DELETE", `/${id}/second-factor`)).status).toBe(200);
    expect((await signIn("phoneless")).status).toBe(200);
  });

  it("of a superadmin is not taken away in their own session without a code", async () => {
    const id = await create("highest", { role: "superadmin" });
    const highest = await enter("highest");
    const { url } = dataOf(AdminBeginSecondFactor, await highest.call("POST", "/auth/admin/second-factor", { currentPassword: PASSWORD }));
    await highest.call("PUT", "/auth/admin/second-factor", { code: codeOf(url) });
    expect(await highest.call("DELETE", `/admin/admins/${id}/second-factor`)).toMatchObject(
      refused(403, "关闭自己的两步验证需要动态验证码"),
    );
    expect((await signIn("highest")).status, "still asked for").toBe(400);
    expect((await call("DELETE", `/${id}/second-factor`)).status, "by another superadmin").toBe(200);
  });

  it("has the same recovery codes when its confirmation is repeated under its key, and they are good", async () => {
    await create("anxious", { role: "operator" });
    const { token } = await enter("anxious");
    const own = (method: string, body: object) =>
      world.call(method, "/auth/admin/second-factor", { token, body, headers: { "Idempotency-Key": `${method} of an anxious one` } });
    const { url } = dataOf(AdminBeginSecondFactor, await own("POST", { currentPassword: PASSWORD }));
    const body = { code: codeOf(url) };
    const codes = async () => dataOf(AdminConfirmSecondFactor, await own("PUT", body)).recovery_codes;
    const first = await codes();
    expect(await codes()).toEqual(first);
    expect((await signIn("anxious", PASSWORD, { code: first[0] })).status).toBe(200);
    expect(await codes(), "without the one that was used").toEqual(first.slice(1));
    expect((await own("DELETE", { code: first[1] })).status).toBe(200);
    expect((await own("PUT", body)).status, "codes of what was removed").toBe(400);
  });

  it("that came after a removal is not taken away when the removal is repeated under its key", async () => {
    const id = await create("repeating", { role: "operator" });
    const { token } = await enter("repeating");
    const own = (method: string, body: object, key?: string) =>
      world.call(method, "/auth/admin/second-factor", { token, body, ...(key ? { headers: { "Idempotency-Key": key } } : {}) });
    const add = async () => {
      const { url } = dataOf(AdminBeginSecondFactor, await own("POST", { currentPassword: PASSWORD }));
      return dataOf(AdminConfirmSecondFactor, await own("PUT", { code: codeOf(url) })).recovery_codes;
    };
    const removeOf = () =>
      world.call("DELETE", `/admin/admins/${id}/second-factor`, { token: admin.token, headers: { "Idempotency-Key": "of another" } });
    const [first = ""] = await add();
    const removeOwn = () => own("DELETE", { code: first }, "of oneself");

    expect((await removeOwn()).status).toBe(200);
    const [second = ""] = await add();
    expect((await removeOwn()).status, "the answer that it had").toBe(200);
    expect((await signIn("repeating", PASSWORD, { code: second })).status).toBe(200);

    expect((await removeOf()).status).toBe(200);
    const [third = ""] = await add();
    expect((await removeOf()).status, "the answer that it had").toBe(200);
    expect((await signIn("repeating", PASSWORD, { code: third })).status).toBe(200);
  });
});

covers(world, [
  AdminListAdmins,
  AdminReadAdmin,
  AdminExportAdmins,
  AdminCreateAdmin,
  AdminEditAdmin,
  AdminDeleteAdmin,
  AdminDeleteAdmins,
  AdminChangePassword,
  AdminBeginSecondFactor,
  AdminConfirmSecondFactor,
  AdminRemoveSecondFactor,
  AdminRemoveSecondFactorOf,
]);
