import {
  DeleteNotification,
  GetUnreadCount,
  ReadAllNotifications,
  ReadNotification,
  ReadSomeNotifications,
} from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { covers } from "./covers.ts";
import { expectRefusal } from "./note-calls.ts";
import {
  author,
  eachAmongThree,
  entries,
  first,
  inbox,
  none,
  other,
  read,
  readAll,
  reader,
  remove,
  unread,
  world,
} from "./notification-lab.ts";

eachAmongThree();

describe("marking", () => {
  it("one as read is seen at once by whoever brings the position, and is the same a second time", async () => {
    const noteId = await author.publish("读一条");
    await Promise.all([reader.like(noteId), other.like(noteId)]);
    const entry = await first(author);
    const answer = await read(author, entry.id);
    expect(answer.body.message).toBe("标记成功");
    expect(dataOf(ReadNotification, answer)).toEqual({ id: entry.id, is_read: 1 });
    const headers = { "x-min-position": answer.headers.get("x-log-position") ?? "" };
    expect(dataOf(GetUnreadCount, await author.get("/notifications/unread-count", headers))).toEqual({ count: 1 });
    expect((await read(author, String(entry.id))).status).toBe(200);
    expect((await entries(author)).map((one) => one.is_read)).toEqual([1, 0]);
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
  });

  it("all as read leaves nothing unread but what comes after it", async () => {
    const noteId = await author.publish("全部已读");
    await reader.like(noteId);
    await reader.follow(author.id);
    const [newest] = await entries(author);
    const answer = await readAll(author);
    expect(answer.body.message).toBe("全部标记成功");
    expect(dataOf(ReadAllNotifications, answer)).toEqual({ through: newest?.id });
    expect(await unread(author)).toEqual(none);
    expect((await entries(author)).map((entry) => entry.is_read)).toEqual([1, 1]);
    await other.like(noteId);
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
    expect(dataOf(ReadAllNotifications, await readAll(other)), "nothing to read").toEqual({ through: null });
  });

  it("all as read leaves one unread that arrives while nobody can have seen it", async () => {
    const noteId = await author.publish("正在路上");
    await reader.like(noteId);
    await world.settle();
    world.hold("notifications");
    try {
      await other.like(noteId);
      await readAll(author);
    } finally {
      world.resume("notifications");
    }
    expect((await entries(author)).map((entry) => [entry.sender_id, entry.is_read])).toEqual([
      [other.id, 0],
      [reader.id, 1],
    ]);
  });

  it.each([
    ["in the address", "?type=likes", undefined],
    ["in the body", "", { type: "likes" }],
  ])("one tab as read, named %s, leaves the others", async (_where, query, body) => {
    const noteId = await author.publish("只读点赞");
    await reader.like(noteId);
    await reader.follow(author.id);
    await world.settle();
    expect((await readAll(author, query, body)).status).toBe(200);
    expect(await unread(author)).toEqual({ ...none, follows: 1, total: 1 });
  });

  it("up to what the client has shown leaves newer ones", async () => {
    const noteId = await author.publish("只读到这里");
    await reader.like(noteId);
    const shown = await first(author);
    await other.like(noteId);
    await world.settle();
    expect(dataOf(ReadAllNotifications, await readAll(author, "", { through: shown.id }))).toEqual({ through: shown.id });
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
  });

  it("several at once is one call, which passes over what is not there or another member's", async () => {
    const noteId = await author.publish("一起读");
    await reader.like(noteId);
    await other.like(noteId);
    await reader.follow(other.id);
    const [mine, theirs] = [(await entries(author)).map(({ id }) => id), (await first(other)).id];
    const some = (ids: unknown) => author.call("PUT", "/notifications/read", { body: { ids } });
    const answer = await some([...mine, theirs, 1000000000000001]);
    expect(answer.body.message).toBe("标记成功");
    expect(dataOf(ReadSomeNotifications, answer)).toEqual({ ids: [...mine].sort() });
    expect(await unread(author)).toEqual(none);
    expect(await unread(other)).toEqual({ ...none, follows: 1, total: 1 });
    expectRefusal(await some([]), 400, "请选择要标记的通知");
    expectRefusal(await some("x"), 400, "请选择要标记的通知");
    expectRefusal(await some(Array(51).fill(mine[0])), 400, "一次最多标记50条通知");
  });

  it("is refused for what is not there, is another member's, or is no id", async () => {
    const noteId = await author.publish("别人的通知");
    await reader.like(noteId);
    const { id } = await first(author);
    for (const refused of [read, remove]) {
      expectRefusal(await refused(reader, id), 404, "通知不存在");
      expectRefusal(await refused(author, id + 1), 404, "通知不存在");
      expectRefusal(await refused(author, "abc"), 400, "编号无效");
    }
    expectRefusal(await readAll(author, "?type=nonsense"), 400, "无效的通知类型");
    expectRefusal(await readAll(author, "", { through: "x" }), 400, "编号无效");
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
  });
});

describe("throwing away", () => {
  it("removes one for good: from the list and the counts, and it does not come back when the cause is done again", async () => {
    const noteId = await author.publish("不想看");
    await reader.like(noteId);
    await other.like(noteId);
    const entry = await first(author);
    const answer = await remove(author, entry.id);
    expect(answer.body.message).toBe("删除成功");
    expect(dataOf(DeleteNotification, answer)).toEqual({ id: entry.id });
    expectRefusal(await remove(author, entry.id), 404, "通知不存在");
    expectRefusal(await read(author, entry.id), 404, "通知不存在");
    await other.unlike(noteId);
    await other.like(noteId);
    expect(await entries(author)).toMatchObject([{ sender_id: reader.id }]);
    expect(await unread(author)).toEqual({ ...none, likes: 1, total: 1 });
    expect((await inbox(author)).pagination.total).toBe(1);
  });
});

describe("a visitor who marks or deletes", () => {
  it.each([
    ["PUT", "/1000000000000001/read"],
    ["PUT", "/read"],
    ["PUT", "/read-all"],
    ["DELETE", "/1000000000000001"],
  ])("is asked to sign in for %s /notifications%s", async (method, path) => {
    expectRefusal(await world.call(method, `/notifications${path}`), 401, "访问令牌缺失");
    expectRefusal(await world.call(method, `/notifications${path}`, { token: "null" }), 401, "无效的访问令牌");
  });
});

covers(world, [ReadNotification, ReadSomeNotifications, ReadAllNotifications, DeleteNotification]);
