import {
  type ConversationView,
  GetConversations,
  GetMessages,
  GetUnreadMessageCount,
  HideConversation,
  MarkConversationRead,
  MessageView,
  RecallMessage,
  SendMessage,
  StartConversation,
} from "@shiye/events/chat";
import { UploadSingle } from "@shiye/events/media";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { expectRefusal } from "./note-calls.ts";

const world = useWorld();
let ada: WorldMember;
let ben: WorldMember;
let eve: WorldMember;
let talk = 0;

beforeAll(async () => {
  [ada, ben, eve] = await Promise.all([world.member("ada_l", "阿达"), world.member("ben_k", "小本"), world.member("eve_m", "伊芙")]);
  talk = (await start(ada, ben.id)).id;
});

async function start(member: WorldMember, otherUserId: unknown): Promise<ConversationView> {
  return dataOf(StartConversation, await member.call("POST", "/chat/conversations", { body: { otherUserId } }));
}
const say = (member: WorldMember, content: unknown, more: object = {}, id = talk) =>
  member.call("POST", `/chat/conversations/${id}/messages`, { body: { content, ...more } });
const said = async (...args: Parameters<typeof say>) => dataOf(SendMessage, await say(...args));
/** As any browser does: the cookie of the last write comes along. */
const after = (answer: Answer) => ({ cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" });
const list = async (member: WorldMember, query = "") => dataOf(GetConversations, await member.get(`/chat/conversations${query}`));
const messages = async (member: WorldMember, query = "", id = talk) =>
  dataOf(GetMessages, await member.get(`/chat/conversations/${id}/messages${query}`));
const unread = async (member: WorldMember) => dataOf(GetUnreadMessageCount, await member.get("/chat/unread-count")).unreadCount;
const read = (member: WorldMember, id = talk) => member.call("PUT", `/chat/conversations/${id}/read`);
const hide = (member: WorldMember, id = talk) => member.call("DELETE", `/chat/conversations/${id}`);

describe("starting a conversation", () => {
  it("gives the one there is, from either side, by either form of id, as its list shows it", async () => {
    const answers = [await start(ada, "BEN_K"), await start(ada, String(ben.id)), await start(ben, ada.id)];
    expect(answers.map(({ id }) => id)).toEqual([talk, talk, talk]);
    expect(answers[0]).toEqual({
      id: talk,
      other_user_id: ben.id,
      other_user_account: "ben_k",
      other_nickname: "小本",
      other_avatar: null,
      other_verified: 0,
      online: false,
      last_message: null,
      last_message_type: null,
      last_message_time: null,
      unread_count: 0,
    });
    expect(String(talk)).toMatch(/^\d{16}$/);
    const answer = await ada.call("POST", "/chat/conversations", { body: { otherUserId: ben.id } });
    expect(answer.body.message).toBe("获取会话成功");
    expect((await list(ada)).conversations).toEqual([answers[0]]);
  });

  it.each([
    ["oneself", () => ada.id, 400, "不能和自己聊天"],
    ["oneself by account id", () => "ada_l", 400, "不能和自己聊天"],
    ["nobody", () => 1_900_000_000_000_001, 404, "用户不存在"],
    ["an account id that nobody has", () => "nobody_here", 404, "用户不存在"],
    ["what no id can be", () => "长".repeat(99), 400, "用户不存在"],
    ["nobody named", () => undefined, 400, "缺少必要参数"],
    ["an empty name", () => " ", 400, "缺少必要参数"],
    ["a thing", () => ({ id: 1 }), 400, "缺少必要参数"],
  ])("with %s is refused", async (_who, other, status, message) => {
    expectRefusal(await ada.call("POST", "/chat/conversations", { body: { otherUserId: other() } }), status, message);
  });

  it("needs a sign-in, as every call of chats does", async () => {
    const calls = [
      ["POST", ""],
      ["GET", ""],
      ["GET", `/${talk}/messages`],
      ["POST", `/${talk}/messages`],
      ["PUT", `/${talk}/read`],
      ["DELETE", `/${talk}`],
    ] as const;
    for (const [method, path] of calls)
      expectRefusal(await world.call(method, `/chat/conversations${path}`, method === "GET" ? {} : { body: {} }), 401, "访问令牌缺失");
    expectRefusal(await world.call("GET", "/chat/unread-count"), 401, "访问令牌缺失");
  });
});

describe("a conversation in which nothing was said", () => {
  it("is in the list of the member who started it, and in the other's with the first message; nobody sees who is online", async () => {
    const [host, guest] = [await world.member("host_h", "主人"), await world.member("guest_g", "客人")];
    const line = await world.openLine({ token: host.token });
    await world.settle();
    const { id, online } = await start(guest, host.id);
    await world.settle();
    expect(online).toBe(false);
    const listed = async () => [(await list(guest)).conversations, (await list(host)).conversations].map((all) => all.map((one) => one.id));
    expect(await listed()).toEqual([[id], []]);
    await said(guest, "你好", {}, id);
    await world.settle();
    expect(await listed()).toEqual([[id], [id]]);
    expect((await messages(host, "", id)).messages).toHaveLength(1);
    line.cut();
  });
});

describe("a conversation that was started a moment ago", () => {
  it("can be opened by a client that keeps no cookies, though the projector was held", async () => {
    world.hold("chat");
    try {
      const { id } = await start(eve, ben.id);
      const opened = eve.get(`/chat/conversations/${id}/messages`);
      world.resume("chat");
      expect(dataOf(GetMessages, await opened)).toEqual({ messages: [], hasMore: false });
    } finally {
      world.resume("chat");
    }
  });
});

describe("a message", () => {
  it("is answered as the contract has it, and is at once in its sender's lists", async () => {
    const answer = await say(ada, "  在吗？<b>明早</b>图书馆见\u0000  ", { clientMessageId: "a-1" });
    const message = dataOf(SendMessage, answer);
    expect(answer.body.message).toBe("发送成功");
    expect(message).toEqual({
      id: expect.any(Number),
      is_recalled: 0,
      reply_to: null,
      conversationId: talk,
      sender_id: ada.id,
      receiver_id: ben.id,
      sender_avatar: null,
      sender_nickname: "阿达",
      sender_user_account: "ada_l",
      message_type: "text",
      content: "在吗？<b>明早</b>图书馆见",
      media: [],
      is_read: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      clientMessageId: "a-1",
    });
    const { messages: shown } = dataOf(GetMessages, await ada.get(`/chat/conversations/${talk}/messages`, after(answer)));
    expect(shown.at(-1)).toEqual(message);
    const { conversations } = dataOf(GetConversations, await ada.get("/chat/conversations", after(answer)));
    expect(conversations[0]).toMatchObject({
      id: talk,
      last_message: message.content,
      last_message_type: "text",
      last_message_time: message.created_at,
      unread_count: 0,
    });
    expect(await start(ada, ben.id)).toEqual(conversations[0]);
  });

  it("may be an image of one's own, shown as [图片] in lists", async () => {
    const picture = dataOf(UploadSingle, await ben.upload(await drawJpeg(5, 300, 200)));
    expect(await said(ben, picture.url, { message_type: "image" })).toMatchObject({
      ...{ message_type: "image", content: picture.url },
      media: [{ url: picture.url, width: picture.width, variants: [{ width: 240 }] }],
    });
    await world.settle();
    expect((await list(ada)).conversations[0]).toMatchObject({ last_message: "[图片]", last_message_type: "image" });
    expectRefusal(await say(ada, picture.url, { messageType: "image" }), 400, "媒体文件无效");
    expectRefusal(await say(ada, "https://example.org/a.jpg", { messageType: "image" }), 400, "媒体文件无效");
  });

  it.each([
    ["nothing", undefined, {}, "消息不能为空"],
    ["blanks", " \n\t ", {}, "消息不能为空"],
    ["a number", 5, {}, "消息不能为空"],
    ["2001 characters", "字".repeat(2001), {}, "消息不能超过2000个字符"],
    ["a type that is none", "你好", { messageType: "video" }, "消息类型无效"],
    ["a name that is too long", "你好", { clientMessageId: "x".repeat(65) }, "参数格式错误"],
    ["a name that holds half a character", "你好", { clientMessageId: "a\ud800" }, "参数格式错误"],
    ["a name that is a thing", "你好", { clientMessageId: {} }, "参数格式错误"],
  ])("of %s is refused", async (_what, content, more, message) => expectRefusal(await say(ada, content, more), 400, message));

  it("may have 2000 characters, counted as people count them", async () => {
    expect((await said(ada, "😀".repeat(2000))).content).toBe("😀".repeat(2000));
  });

  it("cannot be sent into a conversation of others, which looks as one that never was", async () => {
    for (const id of [talk, 1_900_000_000_000_001]) {
      expectRefusal(await say(eve, "我也在", {}, id), 404, "会话不存在");
      expectRefusal(await eve.get(`/chat/conversations/${id}/messages`), 404, "会话不存在");
      expectRefusal(await read(eve, id), 404, "会话不存在");
      expectRefusal(await hide(eve, id), 404, "会话不存在");
    }
    expectRefusal(await say(ada, "给谁", { receiverId: eve.id }), 404, "会话不存在");
    expectRefusal(await ada.call("POST", "/chat/conversations/abc/messages", { body: { content: "在" } }), 400, "编号无效");
  });

  it("that is sent again under its name is the same message, once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => said(ada, "再说一次", { clientMessageId: "again" })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await world.settle();
    const { messages: shown } = await messages(ben, "?limit=100");
    expect(shown.filter(({ clientMessageId }) => clientMessageId === "again")).toHaveLength(1);
  });
});

describe("a message that is recalled", () => {
  const recall = (member: WorldMember, messageId: number, id = talk) =>
    member.call("DELETE", `/chat/conversations/${id}/messages/${messageId}`);

  it("has no content for either of the two, in the thread, in lists, and where it was answered", async () => {
    const wrong = await said(ada, "说错了");
    // What an answer quotes is read where it is shown, which may be a moment later.
    await world.settle();
    const answer = await say(ben, "什么？", { replyToId: wrong.id });
    expect(dataOf(SendMessage, answer).reply_to).toEqual({
      ...{ id: wrong.id, sender_id: ada.id, sender_nickname: "阿达" },
      ...{ message_type: "text", content: "说错了", is_recalled: 0 },
    });
    await world.settle();
    expect((await messages(ada)).messages.at(-1)).toEqual(dataOf(SendMessage, answer));
    const last = await said(ada, "这句也不要", { clientMessageId: "unwanted" });
    for (const { id } of [wrong, last]) {
      const recalled = await recall(ada, id);
      expect(recalled.body.message).toBe("已撤回");
      expect(dataOf(RecallMessage, recalled)).toEqual({ id, conversationId: talk });
      expect((await recall(ada, id)).status).toBe(200);
    }
    await world.settle();
    for (const member of [ada, ben]) {
      const thread = (await messages(member)).messages.slice(-3);
      const gone = { content: "撤回了一条消息", message_type: "text", is_recalled: 1 };
      expect(thread).toMatchObject([
        { id: wrong.id, ...gone },
        { is_recalled: 0, reply_to: { id: wrong.id, ...gone } },
        { id: last.id, ...gone },
      ]);
      expect((await list(member)).conversations[0]).toMatchObject({ id: talk, last_message: "撤回了一条消息", last_message_type: "text" });
      expect(JSON.stringify(await messages(member))).not.toContain("说错了");
    }
    expect(await start(ben, ada.id)).toMatchObject({ last_message: "撤回了一条消息" });
    const again = await said(ada, "这句也不要", { clientMessageId: "unwanted" });
    expect(again, "sent again").toMatchObject({ id: last.id, content: "撤回了一条消息", is_recalled: 1 });
  });

  it("is one's own, of this conversation, and not there long", async () => {
    const { id } = await said(ada, "留着");
    expectRefusal(await recall(ben, id), 403, "只能撤回自己的消息");
    expectRefusal(await recall(eve, id), 404, "会话不存在");
    expectRefusal(await recall(ada, id + 1), 404, "消息不存在");
    expectRefusal(await recall(ada, Number.NaN), 400, "编号无效");
    expectRefusal(await say(ada, "回复什么", { replyToId: id + 1 }), 404, "消息不存在");
    expectRefusal(await say(ada, "回复什么", { replyToId: "x" }), 400, "编号无效");
  });
});

describe("pages of messages", () => {
  it("are oldest first within, newest page first, with nothing lost or told twice between them", async () => {
    const { id } = await start(eve, ada.id);
    const sent: number[] = [];
    for (let at = 0; at < 7; at += 1) sent.push((await said(at % 2 ? eve : ada, `${at}`, {}, id)).id);
    await world.settle();
    const newest = await messages(eve, "?limit=3", id);
    const older = await messages(eve, `?limit=3&before=${newest.messages[0]?.id}`, id);
    const oldest = await messages(eve, `?limit=3&before=${older.messages[0]?.id}`, id);
    expect([oldest, older, newest].flatMap((page) => page.messages.map((message) => message.id))).toEqual(sent);
    expect([newest.hasMore, older.hasMore, oldest.hasMore]).toEqual([true, true, false]);
    expect((await messages(eve, "?limit=3&page=2", id)).messages).toEqual(older.messages);
    expect((await messages(eve, "?limit=-1&before=abc", id)).messages.map((message) => message.id)).toEqual(sent);
  });
});

describe("what is unread", () => {
  it("is counted for the receiver by conversation and in all, until it is read; then its sender sees so", async () => {
    const { id } = await start(ben, eve.id);
    await said(ben, "一", {}, id);
    const last = await said(ben, "二", {}, id);
    await world.settle();
    const before = await unread(eve);
    expect((await list(eve)).conversations.find((one) => one.id === id)).toMatchObject({ unread_count: 2 });
    expect((await messages(ben, "", id)).messages.map(({ is_read }) => is_read)).toEqual([0, 0]);
    const marked = await read(eve, id);
    expect(marked.body.message).toBe("标记成功");
    expect(dataOf(MarkConversationRead, marked)).toEqual({ conversationId: id, readBy: eve.id });
    expect(dataOf(GetUnreadMessageCount, await eve.get("/chat/unread-count", after(marked))).unreadCount).toBe(before - 2);
    expect((await messages(ben, "", id)).messages.map(({ is_read }) => is_read)).toEqual([1, 1]);
    expect((await read(eve, id)).status, "twice is as once").toBe(200);
    expect(await said(ben, "二", { clientMessageId: "then" }, id)).toMatchObject({ is_read: 0 });
    expect((await start(ben, eve.id)).unread_count).toBe(0);
    expect((await start(eve, ben.id)).unread_count).toBe(1);
    expect(last.is_read).toBe(0);
  });
});

describe("deleting a conversation", () => {
  it("hides it for oneself until the next message, with all that was said; the other keeps everything", async () => {
    const { id } = await start(ada, eve.id);
    await said(eve, "旧话", {}, id);
    await world.settle();
    const kept = (await messages(eve, "", id)).messages.length;
    const hidden = await hide(ada, id);
    expect(hidden.body.message).toBe("删除成功");
    expect(dataOf(HideConversation, hidden)).toEqual({});
    const { conversations } = dataOf(GetConversations, await ada.get("/chat/conversations", after(hidden)));
    expect(conversations.map((one) => one.id)).not.toContain(id);
    expect((await messages(ada, "", id)).messages).toEqual([]);
    expect(await start(ada, eve.id), "one and the same, and nothing of before").toMatchObject({ id, last_message: null, unread_count: 0 });
    expect((await list(eve)).conversations.map((one) => one.id)).toContain(id);
    expect((await messages(eve, "", id)).messages).toHaveLength(kept);

    await said(eve, "新话", {}, id);
    await world.settle();
    expect((await list(ada)).conversations[0]).toMatchObject({ id, last_message: "新话", unread_count: 1 });
    expect((await messages(ada, "", id)).messages.map(({ content }) => content)).toEqual(["新话"]);
  });
});

describe("the list of conversations", () => {
  it("has the one with the newest message first, in pages and by cursor, each once", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, (_, at) => world.member(`friend_${at}`)));
    const ids: number[] = [];
    const owner = await world.member("owner_o", "主人");
    for (const other of others) {
      const { id } = await start(other, owner.id);
      await said(other, "你好", {}, id);
      ids.unshift(id);
    }
    await world.settle();
    const pages = [await list(owner, "?limit=2"), await list(owner, "?limit=2&page=2"), await list(owner, "?limit=2&page=3")];
    expect(pages.flatMap((page) => page.conversations.map(({ id }) => id))).toEqual(ids);
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: 5, pages: 3 });
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    const second = await list(owner, `?limit=2&cursor=${pages[0]?.nextCursor}`);
    expect(second.conversations).toEqual(pages[1]?.conversations);
    expect((await list(owner, "?page=99")).conversations).toEqual([]);
    expect((await list(owner, "?limit=x&page=-1&cursor=!!")).conversations).toHaveLength(5);
    await said(owner, "回你", {}, ids[4]);
    await world.settle();
    expect((await list(owner)).conversations[0]).toMatchObject({ id: ids[4], last_message: "回你" });
    expect(MessageView.parse((await messages(owner, "", ids[4])).messages[0])).toMatchObject({ content: "你好" });
  });
});

covers(world, [
  StartConversation,
  RecallMessage,
  SendMessage,
  MarkConversationRead,
  HideConversation,
  GetConversations,
  GetMessages,
  GetUnreadMessageCount,
]);
