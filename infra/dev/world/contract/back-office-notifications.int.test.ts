import {
  AdminCreateNotification,
  AdminDeleteNotification,
  AdminDeleteNotifications,
  AdminEditNotification,
  AdminExportNotifications,
  AdminListNotifications,
  AdminReadNotification,
} from "@shiye/events/back-office/notifications";
import { GetNotifications, GetUnreadCount } from "@shiye/events/notifications";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let admin: WorldAdmin;
let ada: WorldMember;
let ben: WorldMember;
let note: number;
let comment: number;
beforeAll(async () => {
  [ada, ben, admin] = await Promise.all([world.member("noti_ada"), world.member("noti_ben", "阿本"), world.administrator()]);
  note = await ada.publish("有通知的笔记");
  await ben.like(note);
  comment = (await ben.comment(note, "评论一下")).id;
  await world.settle();
});

const call: WorldAdmin["call"] = (method, path, body) => admin.call(method, `/admin/notifications${path}`, body);
const list = async (query = "") => dataOf(AdminListNotifications, await call("GET", query));
const titles = async (query: string) => (await list(query)).data.map(({ title }) => title);
const inboxOf = async (member: WorldMember) => {
  await world.settle();
  return dataOf(GetNotifications, await member.get("/notifications")).notifications;
};
const unread = async (member: WorldMember) => {
  await world.settle();
  return dataOf(GetUnreadCount, await member.get("/notifications/unread-count")).count;
};
const create = async (body: object) => dataOf(AdminCreateNotification, await call("POST", "", body)).id;

describe("the notifications of the back office", () => {
  it("are those that members see, with their words, by filters, id and export", async () => {
    const [ofComment, ofLike] = (await list("?user_display_id=noti_ada")).data;
    expect([ofComment, ofLike]).toMatchObject([
      { user_id: ada.id, type: 4, title: "评论了你的笔记", target_id: note, comment_id: comment, is_read: 0 },
      { sender_id: ben.id, sender_display_id: "noti_ben", sender_nickname: "阿本", type: 1, title: "赞了你的笔记", comment_id: null },
    ]);
    expect(await titles("?title=赞&type=1&is_read=0")).toEqual(["赞了你的笔记"]);
    expect(await titles("?is_read=1")).toEqual([]);
    expect(await titles("?user_display_id=noti_ada&sortField=id&sortOrder=asc&limit=1")).toEqual(["赞了你的笔记"]);
    expect(await call("GET", "?type=10")).toMatchObject({ status: 400 });
    expect(dataOf(AdminReadNotification, await call("GET", `/${ofLike?.id}`))).toMatchObject({ type: 1 });
    expect(await call("GET", "/7")).toMatchObject({ status: 404, body: { message: "通知不存在" } });
    expect((await admin.csv("/admin/notifications/export.csv?user_display_id=noti_ada")).join("\n")).toContain("赞了你的笔记");
    expect(await call("GET", "/export.csv?x=1")).toMatchObject({ status: 400 });
    await ben.unlike(note);
    await world.settle();
    expect(await call("GET", `/${ofLike?.id}`)).toMatchObject({ status: 404 });
    await ben.like(note);
    await world.settle();
  });

  it("are made by an administrator: in the member's list and on their socket at once, in plain text", async () => {
    const member = await world.member("noti_cid");
    const line = await world.openLine({ token: member.token });
    const title = "<b>周末</b>活动，来吗？";
    const form = { user_id: member.id, sender_id: ben.id, type: 8, title, target_id: note, comment_id: "", is_read: "" };
    const answer = await call("POST", "", form);
    expect(answer).toMatchObject({ status: 200, body: { message: "通知创建成功" } });
    const { id } = dataOf(AdminCreateNotification, answer);
    expect(dataOf(AdminReadNotification, await call("GET", `/${id}`))).toMatchObject({ user_id: member.id, title, type: 8, is_read: 0 });
    await expect.poll(() => line.dataOf("notification:new")).toMatchObject([{ id, title, sender_id: ben.id, target_id: note }]);
    expect(await inboxOf(member)).toMatchObject([{ id, title, from_nickname: "阿本", type: 8 }]);
    expect(await unread(member)).toBe(1);
    // A mention goes with the words of the note; this one was no mention by them.
    expect(await ada.call("PUT", `/posts/${note}`, { body: await ada.noteBody("有通知的笔记，改过") })).toMatchObject({ status: 200 });
    expect(await inboxOf(member)).toMatchObject([{ id, title }]);
    expect((await world.readStream(`inbox-${member.id}`)).at(-1)).toMatchObject({
      type: "NotificationCreated",
      metadata: { actor: { kind: "admin" } },
    });
    expect(await member.call("PUT", `/notifications/${id}/read`)).toMatchObject({ status: 200 });
    expect(await unread(member)).toBe(0);
    line.cut();
  });

  it("refuse what cannot be told", async () => {
    const form = { user_id: ada.id, sender_id: ben.id, type: 6, title: "你好" };
    expect(await call("POST", "", {})).toMatchObject({ status: 400, body: { message: "缺少必填字段: user_id, sender_id, type, title" } });
    expect(await call("POST", "", { ...form, user_id: 7 })).toMatchObject({ status: 404, body: { message: "接收者不存在" } });
    expect(await call("POST", "", { ...form, sender_id: 7 })).toMatchObject({ status: 404, body: { message: "发送者不存在" } });
    expect(await call("POST", "", { ...form, target_id: 7 })).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    expect(await call("POST", "", { ...form, comment_id: 7 })).toMatchObject({ status: 404, body: { message: "评论不存在" } });
    const other = await ben.publish("别的笔记");
    expect(await call("POST", "", { ...form, target_id: other, comment_id: comment })).toMatchObject({
      status: 404,
      body: { message: "该笔记下没有这条评论" },
    });
    expect(await call("POST", "", { ...form, type: 9 })).toMatchObject({ status: 400 });
    expect(await call("POST", "", { ...form, title: "长".repeat(101) })).toMatchObject({
      status: 400,
      body: { message: "标题不能超过100个字符" },
    });
  });
});

describe("an administrator", () => {
  it("gives a notification other words and a read mark where it is", async () => {
    const member = await world.member("noti_dan");
    await member.follow(ada.id);
    await world.settle();
    const id = Number((await list("?user_display_id=noti_ada&type=6")).data[0]?.id);
    const before = await unread(ada);
    expect(await call("PUT", `/${id}`, { title: "开始关注你", is_read: 0, user_id: ada.id })).toMatchObject({
      status: 200,
      body: { message: "通知更新成功" },
    });
    expect((await inboxOf(ada)).find((one) => one.id === id)).toMatchObject({ title: "开始关注你", is_read: 0, type: 6 });
    expect(await call("PUT", `/${id}`, { is_read: 1 })).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await unread(ada)).toBe(before - 1);
    const types = (await world.readStream(`inbox-${ada.id}`)).slice(-2).map(({ type }) => type);
    expect(types).toEqual(["NotificationEdited", "NotificationRead"]);
    expect(await call("PUT", `/${id}`, { title: "开始关注你", is_read: 1 })).toMatchObject({ status: 200 });
    expect(await world.readStream(`inbox-${ada.id}`)).toHaveLength(2);
    expect(await call("PUT", `/${id}`, { user_id: ben.id })).toMatchObject({
      status: 400,
      body: { message: "不能把通知改发给其他用户，请新建通知" },
    });
    expect(await call("PUT", `/${id}`, { title: " " })).toMatchObject({ status: 400, body: { message: "缺少必填字段: title" } });
    expect(await call("PUT", "/7", { title: "x" })).toMatchObject({ status: 404, body: { message: "通知不存在" } });
  });

  it("changes what it says by telling a new one in the place of the old", async () => {
    const member = await world.member("noti_eve");
    const id = await create({ user_id: member.id, sender_id: ben.id, type: 6, title: "第一条", is_read: 1 });
    await world.settle();
    expect(await unread(member)).toBe(0);
    const answer = await call("PUT", `/${id}`, { type: 8, target_id: note });
    const [changed] = await inboxOf(member);
    expect(dataOf(AdminEditNotification, answer)).toEqual({ id: changed?.id });
    expect(changed).toMatchObject({ title: "第一条", type: 8, target_id: note, is_read: 1 });
    expect(await call("PUT", `/${changed?.id}`, { is_read: 0 })).toMatchObject({ status: 200 });
    expect(await unread(member)).toBe(1);
    expect(await inboxOf(member)).toMatchObject([{ title: "第一条", is_read: 0 }]);
    expect(await call("PUT", `/${id}`, { title: "又" })).toMatchObject({ status: 404 });
  });

  it("deletes one or several: they are gone for their receivers, live", async () => {
    const member = await world.member("noti_fay");
    const about = { user_id: member.id, sender_id: ben.id, type: 6 };
    const ids = [await create({ ...about, title: "一" }), await create({ ...about, title: "二" }), await create({ ...about, title: "三" })];
    const line = await world.openLine({ token: member.token });
    await world.settle();
    expect(await call("DELETE", `/${ids[0]}`)).toMatchObject({ status: 200, body: { message: "通知删除成功" } });
    await expect.poll(() => line.dataOf("notification:removed")).toEqual([{ id: ids[0] }]);
    expect(await call("DELETE", `/${ids[0]}`)).toMatchObject({ status: 404, body: { message: "通知不存在" } });
    const many = await call("DELETE", "", { ids });
    expect(many).toMatchObject({ body: { message: "成功删除2个通知" } });
    expect(dataOf(AdminDeleteNotifications, many)).toEqual({ deletedCount: 2 });
    expect(await inboxOf(member)).toEqual([]);
    expect(await unread(member)).toBe(0);
    expect(await call("DELETE", "", { ids: [] })).toMatchObject({ status: 400, body: { message: "请选择要删除的项目" } });
    line.cut();
  });
});

covers(world, [
  AdminCreateNotification,
  AdminDeleteNotification,
  AdminDeleteNotifications,
  AdminEditNotification,
  AdminExportNotifications,
  AdminListNotifications,
  AdminReadNotification,
]);
