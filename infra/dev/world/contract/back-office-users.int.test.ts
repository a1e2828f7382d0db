import { SignIn } from "@shiye/events/accounts";
import { AdminListActions } from "@shiye/events/back-office/history";
import {
  AdminCreateUser,
  AdminDeleteUser,
  AdminDeleteUsers,
  AdminEditUser,
  AdminExportUsers,
  AdminListUsers,
  AdminReadUser,
} from "@shiye/events/back-office/users";
import { UploadSingle } from "@shiye/events/media";
import { GetMember } from "@shiye/events/members";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let ada: WorldMember;
let ben: WorldMember;
let admin: WorldAdmin;
let picture: string;

beforeAll(async () => {
  ada = await world.member("ada", "阿达");
  [ben, admin] = await Promise.all([world.member("ben_1", "本"), world.administrator()]);
  picture = dataOf(UploadSingle, await ben.upload(await drawJpeg(7))).url;
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/users${path}`, body);
const list = async (query = "") => dataOf(AdminListUsers, await call("GET", query));
const names = async (query = "") => (await list(query)).data.map(({ user_id }) => user_id);
const read = async (id: number) => dataOf(AdminReadUser, await call("GET", `/${id}`));
const create = async (user_id: string, more: object = {}) => {
  const answer = await call("POST", "", { user_id, nickname: "新人", ...more });
  expect(answer).toMatchObject({ status: 200, body: { message: "用户创建成功" } });
  return dataOf(AdminCreateUser, answer).id;
};
const signIn = (user_id: string, password: string) => world.call("POST", "/auth/login", { body: { user_id, password } });
const actors = async (id: number) => (await world.readStream(`member-${id}`)).map(({ type, metadata }) => [type, metadata.actor.kind]);

describe("the table of members", () => {
  it("has everybody by id, with what their profile and their followers say", async () => {
    await ben.follow(ada.id);
    const note = await ada.publish("被赞的");
    await ben.like(note);
    await world.settle();
    expect(await names()).toEqual(["ada", "ben_1"]);
    expect((await list()).data[0]).toMatchObject({
      id: ada.id,
      nickname: "阿达",
      follow_count: 0,
      fans_count: 1,
      like_count: 1,
      is_active: 1,
      verified: 0,
      personality_tags: { gender: null, interests: [] },
    });
  });

  it("is filtered, and sorted by each of its orders with nothing left out", async () => {
    expect(await names("?user_id=da")).toEqual(["ada"]);
    expect(await names("?user_id=_")).toEqual(["ben_1"]);
    expect(await names("?nickname=本&is_active=1&verified=0")).toEqual(["ben_1"]);
    expect(await names("?is_active=0")).toEqual([]);
    expect(await names("?location=浙江")).toEqual([]);
    for (const field of ["id", "user_id", "nickname", "follow_count", "fans_count", "like_count", "is_active", "verified", "created_at"])
      for (const order of ["asc", "desc"]) {
        const first = await list(`?limit=1&sortField=${field}&sortOrder=${order}`);
        const second = await list(`?limit=1&sortField=${field}&sortOrder=${order}&cursor=${first.nextCursor}`);
        const walked = [...first.data, ...second.data].map(({ user_id }) => user_id);
        expect(walked, `${field} ${order}`).toEqual(await names(`?sortField=${field}&sortOrder=${order}`));
        expect(new Set(walked).size, field).toBe(2);
      }
    expect(await names("?sortField=fans_count&sortOrder=desc")).toEqual(["ada", "ben_1"]);
    expect(await call("GET", "?verified=3")).toMatchObject({ status: 400, body: { message: "参数格式错误" } });
    expect(await call("GET", "?sortField=bio")).toMatchObject({ status: 400, body: { message: "不支持的排序字段" } });
  });
});

describe("an administrator", () => {
  it("makes an account that signs in with the password it was given", async () => {
    const id = await create("carol", {
      password: "secret66",
      avatar: picture,
      bio: "写点&lt;什么",
      location: "云南",
      gender: "女",
      zodiac_sign: "",
      mbti: "INFP",
      education: "本科",
      major: "植物学",
      interests: ["摄影", "徒步"],
      is_active: "1",
      verified: "2",
    });
    expect(await read(id)).toMatchObject({
      user_id: "carol",
      avatar: picture,
      bio: "写点<什么",
      location: "云南",
      personality_tags: { gender: "女", zodiac_sign: null, mbti: "INFP", education: "本科", major: "植物学", interests: ["摄影", "徒步"] },
      verified: 2,
      is_active: 1,
    });
    expect(dataOf(SignIn, await signIn("carol", "secret66")).user.id).toBe(id);
    expect(await actors(id)).toEqual([
      ["MemberRegistered", "admin"],
      ["ProfileEdited", "admin"],
    ]);
  });

  it("makes an account without a password, into which nobody signs in", async () => {
    const id = await create("silent", { password: "" });
    expect((await signIn("silent", "")).status).toBe(400);
    expect(await signIn("silent", "shiye123")).toMatchObject({ body: { message: "账号或密码错误" } });
    expect(dataOf(GetMember, await ada.get(`/users/${id}`))).toMatchObject({ nickname: "新人", avatar: null });
  });

  it("changes what is sent and leaves the rest, and takes a row back as the table showed it", async () => {
    const id = await create("edited", { bio: "从前", location: "四川", gender: "男" });
    const changed = await call("PUT", `/${id}`, { nickname: "改名", gender: "", location: "", verified: 1 });
    expect(changed).toMatchObject({ status: 200, body: { message: "用户更新成功" } });
    const row = await read(id);
    expect(row).toMatchObject({ nickname: "改名", bio: "从前", location: null, verified: 1, personality_tags: { gender: null } });
    const events = await actors(id);
    const { bio, location, ...rest } = row;
    expect((await call("PUT", `/${id}`, { ...rest, bio: bio ?? "", location: location ?? "" })).status).toBe(200);
    expect(await actors(id)).toEqual(events);
    expect((await call("PUT", `/${id}`, { verified: 2 })).status).toBe(200);
    expect((await read(id)).verified).toBe(2);
    expect((await call("PUT", `/${id}`, { verified: 0 })).status).toBe(200);
    expect((await read(id)).verified).toBe(0);
  });

  it("gives a member another password, which ends their sessions, and is not in the log", async () => {
    const member = await world.member("forgetful");
    expect((await call("PUT", `/${member.id}`, { password: "" })).status).toBe(200);
    expect((await member.get("/auth/me")).status).toBe(200);
    expect(await call("PUT", `/${member.id}`, { password: "12345" })).toMatchObject({
      status: 400,
      body: { message: "密码长度必须在6-20位之间" },
    });
    expect((await call("PUT", `/${member.id}`, { password: "newpass1" })).status).toBe(200);
    await expect.poll(async () => (await member.get("/auth/me")).status, { timeout: 10_000 }).toBe(401);
    expect(await signIn("forgetful", "shiye123")).toMatchObject({ body: { message: "账号或密码错误" } });
    expect(dataOf(SignIn, await signIn("forgetful", "newpass1")).user.id).toBe(member.id);
    await world.settle();
    const [logged] = dataOf(AdminListActions, await admin.get("/admin/audit-log?action=PasswordChanged")).data;
    expect(logged).toMatchObject({ label: "修改密码", entity: "users", entity_id: String(member.id), actor: { name: "keeper" } });
    expect(
      JSON.stringify(await world.readStream(`member-${member.id}`), (_key, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("newpass1");
    expect(JSON.stringify(logged)).not.toMatch(/newpass1|credentialId/);
  });

  it("approves the application that waits, where it is for this badge", async () => {
    const member = await world.member("applicant");
    const content = { realName: "王小明", idCard: "11010519491231002X", occupation: "学生", reason: "想要" };
    expect((await member.call("POST", "/users/verification", { body: { type: 2, content } })).status).toBe(200);
    await call("PUT", `/${member.id}`, { verified: 2 });
    const types = (await world.readStream(`verification-${member.id}`)).map(({ type }) => type);
    expect(types).toEqual(["VerificationSubmitted", "VerificationApproved"]);
    expect((await read(member.id)).verified).toBe(2);
  });

  it("locks an account, whose member is out at once, and unlocks it", async () => {
    const member = await world.member("locked");
    expect((await call("PUT", `/${member.id}`, { is_active: 0 })).status).toBe(200);
    expect((await read(member.id)).is_active).toBe(0);
    await expect.poll(async () => (await member.get("/auth/me")).status, { timeout: 10_000 }).toBe(401);
    expect((await call("PUT", `/${member.id}`, { is_active: 1 })).status).toBe(200);
    expect((await signIn("locked", "shiye123")).status).toBe(200);
  });

  it("deletes an account as its member could, by one and by many", async () => {
    const member = await world.member("leaving");
    const note = await member.publish("会一起消失");
    expect(await call("DELETE", `/${member.id}`)).toMatchObject({ status: 200, body: { message: "用户删除成功" } });
    expect(await call("GET", `/${member.id}`)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    await world.settle();
    expect((await ada.get(`/posts/${note}`)).status).toBe(404);
    expect(await call("DELETE", `/${member.id}`)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await call("PUT", `/${member.id}`, { nickname: "谁" })).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await call("POST", "", { user_id: "leaving", nickname: "又来" })).toMatchObject({
      status: 409,
      body: { message: "账号已存在" },
    });
    const ids = [await create("one_1"), await create("two_2"), member.id];
    expect(await call("DELETE", "", { ids })).toMatchObject({
      status: 200,
      body: { message: "成功删除2个用户", data: { deletedCount: 2 } },
    });
    expect(await call("DELETE", "", {})).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
  });

  it("is told what is missing, wrong or taken, and nothing is made of it", async () => {
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: user_id, nickname" } });
    const before = (await list()).total;
    const refused = async (more: object) => {
      const { status, body } = await call("POST", "", { user_id: "wrong", nickname: "新人", ...more });
      return `${status} ${body.message}`;
    };
    expect(await refused({ user_id: "ADA" })).toBe("409 账号已存在");
    expect(await refused({ user_id: "ab" })).toBe("400 账号长度必须在3-15位之间");
    expect(await refused({ user_id: "a-b-c" })).toBe("400 账号只能包含字母、数字和下划线");
    expect(await refused({ user_id: "shiye-official" })).toBe("409 账号已存在");
    expect(await refused({ nickname: "一二三四五六七八九十一" })).toBe("400 昵称不能超过10个字符");
    expect(await refused({ password: "12345" })).toBe("400 密码长度必须在6-20位之间");
    expect(await refused({ avatar: "https://example.com/a.jpg" })).toBe("400 媒体文件无效");
    expect(await refused({ bio: "长".repeat(201) })).toBe("400 个人简介不能超过200个字符");
    expect(await refused({ gender: "其他" })).toBe("400 性别无效");
    expect(await refused({ mbti: "ABCD" })).toBe("400 MBTI无效");
    expect(await refused({ interests: ["一", "二", "三", "四", "五", "六"] })).toBe("400 兴趣不能超过5个");
    expect(await refused({ verified: 3 })).toBe("400 参数格式错误");
    expect(await refused({ admin: 1 })).toBe("400 未知的参数: admin");
    expect((await list()).total).toBe(before);
    expect(await call("PUT", `/${ada.id}`, { user_id: "eda" })).toMatchObject({ status: 400, body: { message: "账号创建后不能修改" } });
    expect(await call("PUT", `/${ada.id}`, { avatar: "/media/ab/nothing.jpg" })).toMatchObject({ status: 400 });
  });
});

describe("a call of several steps with an Idempotency-Key", () => {
  const keyed = (key: string, method: string, path: string, body: object) =>
    world.call(method, `/admin${path}`, { token: admin.token, headers: { "Idempotency-Key": key }, body });
  const twice = async (key: string, method: string, path: string, body: object) => {
    const answers = await Promise.all([keyed(key, method, path, body), keyed(key, method, path, body)]);
    const again = await keyed(key, method, path, body);
    for (const { status, body: said } of answers) expect({ status, data: said.data }).toEqual({ status: 200, data: again.body.data });
    expect(again).toMatchObject({ status: 200, body: { message: answers[0]?.body.message } });
    return (again.body.data ?? {}) as { id: number; deletedCount: number };
  };
  const REUSED = { status: 409, body: { error: "idempotency-key-reused" } };

  it("makes one member, comment, tag and administrator, whatever came of it in between", async () => {
    const form = { user_id: "once_only", nickname: "一次", password: "secret1", gender: "女", verified: 2 };
    const { id } = await twice("k-user", "POST", "/users", form);
    expect((await actors(id)).map(([type]) => type)).toEqual(["MemberRegistered", "ProfileEdited"]);
    expect(await keyed("k-user", "POST", "/users", { ...form, nickname: "两次" })).toMatchObject(REUSED);
    const note = await ada.publish("一次的笔记");
    const comment = await twice("k-comment", "POST", "/comments", { post_id: note, content: "一次的评论" });
    await world.settle();
    expect(await world.query("select id from comments.comments where note_id = $1", [note])).toEqual([{ id: String(comment.id) }]);
    await twice("k-tag", "POST", "/tags", { name: "一次标签" });
    const { id: adminId } = await twice("k-admin", "POST", "/admins", { username: "once", password: "secret1", role: "auditor" });
    expect((await world.readStream(`admin-${adminId}`)).map(({ type }) => type)).toEqual(["AdminCreated"]);
    expect(await keyed("k-admin", "POST", "/admins", { username: "once", password: "secret2", role: "auditor" })).toMatchObject(REUSED);
  });

  it("changes a thing's key once, and counts what it deleted as the first time", async () => {
    const [one, two] = [await ada.publish("键一"), await ada.publish("键二")];
    await ben.like(one);
    await world.settle();
    await twice("k-like", "PUT", `/likes/${ben.id}-1-${one}`, { target_id: two });
    await twice("k-unlike", "DELETE", "/likes", { ids: [`${ben.id}-1-${two}`, `${ben.id}-1-${one}`] });
    const like = await world.readStream(`like-${ben.id}-note-${two}`);
    expect(like.map(({ type }) => type)).toEqual(["NoteLiked", "NoteUnliked"]);
    const { deletedCount } = await twice("k-posts", "DELETE", "/posts", { ids: [one, two] });
    expect(deletedCount).toBe(2);
    expect(await keyed("k-posts", "DELETE", "/posts", { ids: [one] })).toMatchObject(REUSED);
    const { id } = await twice("k-other", "POST", "/tags", { name: "旧名字" });
    await twice("k-rename", "PUT", `/tags/${id}`, { name: "新名字" });
    expect(
      (await twice("k-tags", "DELETE", "/tags", { ids: [(await twice("k-third", "POST", "/tags", { name: "要删的" })).id] })).deletedCount,
    ).toBe(1);
  });
});

it("an export has the rows of the filter", async () => {
  const lines = await admin.csv("/admin/users/export.csv?user_id=ada");
  expect(lines[0]).toContain("ID,账号,昵称");
  expect(lines).toHaveLength(2);
  expect((await admin.get("/admin/users/export.csv?sort=1")).status).toBe(400);
});

covers(world, [AdminListUsers, AdminReadUser, AdminExportUsers, AdminCreateUser, AdminEditUser, AdminDeleteUser, AdminDeleteUsers]);
