import { GetConversations, GetMessages, HideConversation, MessageView, SendMessage, StartConversation } from "@shiye/events/chat";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { openPollingLine, type PollingLine } from "../polling-line.ts";
import type { PushLine } from "../push-line.ts";
import { useWorld } from "../use-world.ts";
import type { World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";

const world = useWorld();
let second: Awaited<ReturnType<World["startQueryNode"]>>;
let ada: WorldMember;
let ben: WorldMember;
let eve: WorldMember;
let talk = 0;
const lines: PushLine[] = [];
const pollingLines: PollingLine[] = [];
const soon = { timeout: 10_000 };

beforeAll(async () => {
  second = await world.startQueryNode();
  [ada, ben, eve] = await Promise.all([world.member("ada_l", "阿达"), world.member("ben_k", "小本"), world.member("eve_m", "伊芙")]);
  talk = (await start(ada, ben)).id;
  await say(ada, "第一句");
  await world.settle();
});
afterEach(async () => {
  for (const line of lines.splice(0)) line.cut();
  for (const line of pollingLines.splice(0)) await line.close();
});
afterAll(() => second.stop());

const start = async (one: WorldMember, other: WorldMember) =>
  dataOf(StartConversation, await one.call("POST", "/chat/conversations", { body: { otherUserId: other.id } }));
const say = async (member: WorldMember, content: string, more: object = {}, id = talk) =>
  dataOf(SendMessage, await member.call("POST", `/chat/conversations/${id}/messages`, { body: { content, ...more } }));
const isOnline = async (asked: WorldMember, other: WorldMember) =>
  dataOf(GetConversations, await asked.get("/chat/conversations")).conversations.find((one) => one.other_user_id === other.id)?.online;

async function open(member: WorldMember, options: { resumeFrom?: string; node?: { openLine: World["openLine"] } } = {}): Promise<PushLine> {
  const { node = world, ...resume } = options;
  const line = await node.openLine({ token: member.token, ...resume });
  lines.push(line);
  return line;
}
async function openPolling(member: WorldMember): Promise<PollingLine> {
  const line = await openPollingLine(world, { token: member.token });
  pollingLines.push(line);
  return line;
}
const send = (line: Pick<PushLine | PollingLine, "send">, content: unknown, clientMessageId?: string, more: object = {}) =>
  line.send("send_message", { conversationId: talk, receiverId: ben.id, messageType: "text", content, clientMessageId, ...more });

type Told = Pick<PushLine, "dataOf">;
const contents = (line: Told, event = "new_message") =>
  line.dataOf(event).map((data) => MessageView.parse((data as { message: unknown }).message).content);
/** A message after which nothing earlier can still come: pushes are told in order. */
const flush = async (...told: Told[]) => {
  const { content } = await say(ben, `到此为止 ${Math.random()}`);
  for (const line of told) await expect.poll(() => contents(line), soon).toContain(content);
};

describe("a message sent over a line", () => {
  it("is answered to its own tab, and told once to every other of both members, on every node and over the fallback", async () => {
    const tab = await open(ada);
    const others = [await open(ada), await open(ada, { node: second }), await openPolling(ada)];
    const receiving = [await open(ben), await open(ben, { node: second }), await openPolling(ben)];
    const stranger = await open(eve);
    send(tab, "一句话", "c-1");
    await expect.poll(() => contents(tab, "message_sent"), soon).toEqual(["一句话"]);
    for (const line of [...others, ...receiving]) await expect.poll(() => contents(line), soon).toEqual(["一句话"]);
    const [sent] = tab.dataOf("message_sent") as [{ message: MessageView }];
    expect(MessageView.parse(sent.message)).toMatchObject({ sender_id: ada.id, receiver_id: ben.id, clientMessageId: "c-1", is_read: 0 });
    for (const line of [...others, ...receiving]) {
      const frame = line.frames.find(({ event }) => event === "new_message");
      expect(frame).toEqual({ event: "new_message", data: { message: sent.message, conversationId: talk }, seq: expect.any(String) });
    }
    await flush(tab, ...others, ...receiving);
    for (const line of [tab, ...others, ...receiving])
      expect(contents(line).filter((content) => content === "一句话")).toHaveLength(line === tab ? 0 : 1);
    expect(stranger.dataOf("new_message")).toEqual([]);
  });

  it("may have no name, as of clients that know none; its own tab is still not told twice", async () => {
    const tab = await open(ada);
    send(tab, "无名");
    await expect.poll(() => contents(tab, "message_sent"), soon).toEqual(["无名"]);
    await flush(tab);
    expect(contents(tab)).not.toContain("无名");
  });

  it("goes out over the fallback as over the socket", async () => {
    const polling = await openPolling(ada);
    const receiving = await open(ben);
    await send(polling, "从轮询里来", "p-1");
    await expect.poll(() => contents(polling, "message_sent"), soon).toEqual(["从轮询里来"]);
    await expect.poll(() => contents(receiving), soon).toEqual(["从轮询里来"]);
  });

  it("that is sent again, by another tab after a cut line, is the same and told to nobody twice", async () => {
    const receiving = await open(ben);
    const tab = await open(ada);
    send(tab, "断线之前", "cut-1");
    tab.cut();
    const next = await open(ada, { node: second });
    send(next, "断线之前", "cut-1");
    await expect.poll(() => contents(next, "message_sent"), soon).toEqual(["断线之前"]);
    await flush(receiving);
    expect(contents(receiving).filter((content) => content === "断线之前")).toHaveLength(1);
  });

  it("told by a call reaches every tab of its sender too", async () => {
    const tab = await open(ada);
    await say(ada, "从别处发的", { clientMessageId: "http-1" });
    await expect.poll(() => contents(tab), soon).toEqual(["从别处发的"]);
  });

  it.each([
    ["nothing", () => ({ content: "  " }), "invalid-parameters", "消息不能为空"],
    ["2001 characters", () => ({ content: "字".repeat(2001) }), "invalid-parameters", "消息不能超过2000个字符"],
    ["a picture of others", () => ({ content: "/media/x.jpg", messageType: "image" }), "message-media-invalid", "媒体文件无效"],
    [
      "a conversation that is not theirs",
      () => ({ content: "在", conversationId: 1_900_000_000_000_001 }),
      "conversation-not-found",
      "会话不存在",
    ],
    ["another receiver", () => ({ content: "在", receiverId: eve.id }), "conversation-not-found", "会话不存在"],
    ["no conversation", () => ({ content: "在", conversationId: null }), "invalid-parameters", "参数格式错误"],
    ["no id", () => ({ content: "在", conversationId: "../../users" }), "invalid-parameters", "编号无效"],
    ["the way up", () => ({ content: "在", conversationId: ".." }), "invalid-parameters", "编号无效"],
    ["half a surrogate pair", () => ({ content: "在", conversationId: "\ud800" }), "invalid-parameters", "编号无效"],
  ])("with %s is answered with an error under its name", async (_what, more, code, message) => {
    const tab = await open(ada);
    send(tab, undefined, "bad-1", more());
    await expect.poll(() => tab.dataOf("error"), soon).toEqual([{ code, message, clientMessageId: "bad-1" }]);
  });

  it("is not a visitor's to send", async () => {
    const visitor = await world.openLine();
    lines.push(visitor);
    send(visitor, "路过");
    await expect.poll(() => visitor.dataOf("error"), soon).toEqual([{ code: "token-missing", message: "访问令牌缺失" }]);
  });
});

describe("a hundred messages at once", () => {
  it("of both sides, half by calls and half over lines of two nodes, are all there in one order, which every line tells", async () => {
    const senders = [await open(ada), await open(ben, { node: second }), await open(ada, { node: second }), await open(ben)];
    const watching = [await open(ada), await open(ben, { node: second })];
    const words = Array.from({ length: 100 }, (_, at) => `百句之${at}`);
    const byCall = words.slice(0, 50).map((word, at) => say(at % 2 ? ada : ben, word, { clientMessageId: word }));
    for (const [at, word] of words.slice(50).entries()) {
      const line = senders[at % senders.length];
      if (line) send(line, word, word, { receiverId: at % 2 ? ada.id : ben.id });
    }
    await Promise.all(byCall);
    const mine = (all: string[]) => all.filter((content) => content.startsWith("百句之"));
    for (const line of watching) await expect.poll(() => mine(contents(line)), { timeout: 20_000 }).toHaveLength(100);
    for (const line of senders) expect(line.dataOf("error")).toEqual([]);

    await world.settle();
    const { messages } = dataOf(GetMessages, await ada.get(`/chat/conversations/${talk}/messages?limit=100`));
    const stored = mine(messages.map(({ content }) => content));
    expect(stored.toSorted()).toEqual(words.toSorted());
    for (const line of watching) expect(mine(contents(line))).toEqual(stored);
    // What one tab said stands in the order in which it was said.
    const ofOneTab = words.slice(50).filter((_word, at) => at % senders.length === 0);
    expect(stored.filter((word) => ofOneTab.includes(word))).toEqual(ofOneTab);
  }, 60_000);
});

describe("a line that was cut", () => {
  it("is told what it missed when it resumes, on another node too, without loss or repetition", async () => {
    const line = await open(ben);
    await flush(line);
    const position = line.position();
    line.cut();
    const missed = ["缺一", "缺二", "缺三"];
    for (const word of missed) await say(ada, word);
    await ben.call("PUT", `/chat/conversations/${talk}/read`);
    await world.settle();
    const again = await open(ben, { resumeFrom: position, node: second });
    await say(ada, "新的");
    await expect.poll(() => contents(again).filter((content) => !content.startsWith("到此为止")), soon).toEqual([...missed, "新的"]);
    expect(again.dataOf("messages:read").at(-1)).toMatchObject({ conversationId: talk, readBy: ben.id });
  });
});

describe("reading", () => {
  it("is told to both sides, once, as a fact", async () => {
    const [one, other] = [await open(ada), await openPolling(ben)];
    const message = await say(ada, "读我");
    await ben.call("PUT", `/chat/conversations/${talk}/read`);
    await ben.call("PUT", `/chat/conversations/${talk}/read`);
    const frame = {
      event: "messages:read",
      data: { conversationId: talk, readBy: ben.id, throughMessageId: message.id },
      seq: expect.any(String),
    };
    for (const line of [one, other])
      await expect.poll(() => line.frames.filter(({ event }) => event === "messages:read"), soon).toEqual([frame]);
    await flush(one, other);
    for (const line of [one, other]) expect(line.dataOf("messages:read")).toHaveLength(1);
  });
});

describe("typing", () => {
  it("is told to the other's tabs on every node, and to nobody else; it is no fact and is kept nowhere", async () => {
    const [tab, own] = [await open(ada), await open(ada)];
    const receiving = [await open(ben), await open(ben, { node: second }), await openPolling(ben)];
    const stranger = await open(eve);
    const pushes = async () => (await world.engines.pool.query("select last from push.counter")).rows;
    const before = await pushes();
    tab.send("typing", { conversationId: talk, receiverId: ben.id });
    tab.send("stop_typing", { conversationId: String(talk) });
    const data = { conversationId: talk, userId: ada.id };
    for (const line of receiving) {
      await expect.poll(() => line.dataOf("user_stop_typing"), soon).toEqual([data]);
      expect(line.frames.find(({ event }) => event === "user_typing")).toEqual({ event: "user_typing", data });
    }
    for (const line of [tab, own, stranger]) expect(line.dataOf("user_typing")).toEqual([]);
    expect(await pushes()).toEqual(before);
  });

  it("in a conversation of others is told to nobody, not even that it is there", async () => {
    const [stranger, receiving] = [await open(eve), await open(ben)];
    stranger.send("typing", { conversationId: talk, receiverId: ben.id });
    const tab = await open(ada);
    tab.send("typing", { conversationId: talk, receiverId: eve.id });
    tab.send("typing", { conversationId: talk, receiverId: ben.id });
    await expect.poll(() => receiving.dataOf("user_typing"), soon).toEqual([{ conversationId: talk, userId: ada.id }]);
    expect(stranger.dataOf("error")).toEqual([]);
    expect(stranger.dataOf("user_typing")).toEqual([]);
  });

  it("cannot flood the other: what nobody types by hand is dropped", async () => {
    const [tab, receiving] = [await open(ada), await open(ben)];
    for (let at = 0; at < 40; at += 1) tab.send("typing", { conversationId: talk });
    send(tab, "打完了");
    await expect.poll(() => contents(receiving), soon).toContain("打完了");
    expect(receiving.dataOf("user_typing").length).toBeGreaterThan(0);
    expect(receiving.dataOf("user_typing").length).toBeLessThan(20);
    expect(tab.dataOf("error")).toEqual([]);
  });
});

describe("presence", () => {
  // Nobody's line of an earlier test: a polled one lives on for a minute after its last poll.
  let cleo: WorldMember;
  beforeAll(async () => {
    cleo = await world.member("cleo_p", "克莱");
    await say(cleo, "你好", {}, (await start(cleo, ben)).id);
    await world.settle();
  });

  it("follows the first and the last line of a member over nodes, tells those who talk with them, and stands in the list", async () => {
    const watching = [await open(ben), await openPolling(ben)];
    const stranger = await open(eve);
    await expect.poll(() => isOnline(ben, cleo), soon).toBe(false);
    const [first, other] = [await open(cleo), await open(cleo, { node: second })];
    for (const line of watching) await expect.poll(() => line.dataOf("presence").at(-1), soon).toEqual({ userId: cleo.id, online: true });
    expect(await isOnline(ben, cleo)).toBe(true);
    await expect.poll(async () => (await start(ben, cleo)).online, soon).toBe(true);
    const toldOn = watching.map((line) => line.dataOf("presence").length);
    first.cut();
    await flush(...watching);
    expect(await isOnline(ben, cleo)).toBe(true);
    other.cut();
    for (const line of watching) await expect.poll(() => line.dataOf("presence").at(-1), soon).toEqual({ userId: cleo.id, online: false });
    expect(await isOnline(ben, cleo)).toBe(false);
    await expect.poll(async () => (await start(ben, cleo)).online, soon).toBe(false);
    expect(watching.map((line) => line.dataOf("presence").length)).toEqual(toldOn.map((count) => count + 1));
    expect(stranger.dataOf("presence")).toEqual([]);
  });

  it("of a member is not told to whoever wrote to them and got no answer, nor that they type, until they answer", async () => {
    const [curious, shy] = [await world.member("curious_q", "好奇"), await world.member("shy_s", "不理")];
    const { id } = await start(curious, shy);
    await say(curious, "在吗", {}, id);
    await world.settle();
    const [asking, asked, knowing] = [await open(curious), await open(shy), await open(ben)];
    await say(shy, "只回你", {}, (await start(shy, ben)).id);
    const isTold = async () => [await isOnline(curious, shy), (await start(curious, shy)).online];
    // The one who was written to is told of the stranger.
    await expect.poll(() => isOnline(shy, curious), soon).toBe(true);
    asked.send("typing", { conversationId: id });
    const another = await open(shy, { node: second });
    for (const line of [asked, another]) line.cut();
    await expect.poll(() => knowing.dataOf("presence").at(-1), soon).toEqual({ userId: shy.id, online: false });
    await open(shy);
    await expect.poll(() => knowing.dataOf("presence").at(-1), soon).toEqual({ userId: shy.id, online: true });
    expect(await isTold()).toEqual([false, false]);
    expect([asking.dataOf("presence"), asking.dataOf("user_typing")]).toEqual([[], []]);

    await say(shy, "在的", {}, id);
    await expect.poll(isTold, soon).toEqual([true, true]);
    (await open(shy)).send("typing", { conversationId: id });
    await expect.poll(() => asking.dataOf("user_typing"), soon).toEqual([{ conversationId: id, userId: shy.id }]);
  });

  it("ends with the node that held the line", async () => {
    const third = await world.startQueryNode();
    const watching = await open(ben);
    const line = await open(cleo, { node: third });
    await expect.poll(() => watching.dataOf("presence").at(-1), soon).toEqual({ userId: cleo.id, online: true });
    await third.stop();
    await expect.poll(() => watching.dataOf("presence").at(-1), soon).toEqual({ userId: cleo.id, online: false });
    line.cut();
  });
});

describe("a conversation that was deleted for oneself", () => {
  it("comes back with the next message, which every tab hears of", async () => {
    dataOf(HideConversation, await ada.call("DELETE", `/chat/conversations/${talk}`));
    const tab = await open(ada);
    await say(ben, "还在吗");
    await expect.poll(() => contents(tab), soon).toEqual(["还在吗"]);
    const { conversations } = dataOf(GetConversations, await ada.get("/chat/conversations"));
    expect(conversations[0]).toMatchObject({ id: talk, last_message: "还在吗", unread_count: 1, online: expect.any(Boolean) });
  });
});
