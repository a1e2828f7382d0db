import { createConversationSnapshots } from "@shiye/command-api/chat/conversation-snapshots";
import { type ConversationState, conversationStream, pairOf, sideOf } from "@shiye/command-api/chat/state";
import { advance, emptySnapshot } from "@shiye/command-api/kernel/stream";
import { GetConversations, GetMessages, GetUnreadMessageCount, SendMessage, StartConversation } from "@shiye/events/chat";
import { createLateReads } from "@shiye/infra/read-models/late-reads";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

const world = useWorld({ rebuilt: "chat" });
let ada: WorldMember;
let ben: WorldMember;
let talk = 0;

beforeAll(async () => {
  [ada, ben] = await Promise.all([world.member("ada_l", "阿达"), world.member("ben_k", "小本")]);
  talk = dataOf(StartConversation, await ada.call("POST", "/chat/conversations", { body: { otherUserId: ben.id } })).id;
});

const say = (member: WorldMember, content: string, clientMessageId?: string) =>
  member.call("POST", `/chat/conversations/${talk}/messages`, { body: { content, clientMessageId } });
const mark = (member: WorldMember, method: "PUT" | "DELETE") =>
  member.call(method, `/chat/conversations/${talk}${method === "PUT" ? "/read" : ""}`);

/** What decisions ask of a conversation, the same whichever way it was come by. */
function factsOf(state: ConversationState) {
  if (state.status !== "started") return state;
  const { sides: _sides, ...rest } = state;
  return { ...rest, ada: sideOf(state, ada.id), ben: sideOf(state, ben.id) };
}

describe("what the read model remembers of a conversation", () => {
  it("is, at every step, what the fold of the log from its beginning has: commands may go on from it", async () => {
    const stream = conversationStream(pairOf(ada.id, ben.id));
    const snapshotOf = createConversationSnapshots(createLateReads(world.engines.pool));
    const steps = [
      () => say(ada, "一"),
      () => say(ada, "二"),
      () => mark(ben, "PUT"),
      () => say(ben, "三"),
      () => mark(ada, "DELETE"),
      () => say(ben, "四"),
      () => mark(ben, "DELETE"),
      () => mark(ada, "PUT"),
    ];
    for (const step of [async () => undefined, ...steps]) {
      await step();
      await world.settle();
      const folded = advance(stream.fold, emptySnapshot(stream), await world.engines.log.readStream(stream.name));
      const snapshot = await snapshotOf(stream.name);
      expect(snapshot?.revision).toBe(folded.revision);
      expect(factsOf(snapshot?.state ?? stream.fold.initial)).toEqual(factsOf(folded.state));
    }
    expect(await snapshotOf("conversation-1-2")).toBeUndefined();
    expect(await snapshotOf("note-1")).toBeUndefined();
  });
});

describe("a rebuild of the chats", () => {
  it("comes to the same lists and messages, and tells nobody again", async () => {
    await say(ada, "重建之前");
    await world.settle();
    const look = async () => [
      (await ben.get("/chat/conversations")).body.data,
      (await ben.get(`/chat/conversations/${talk}/messages`)).body.data,
    ];
    const before = await look();
    const line = await world.openLine({ token: ben.token });
    await world.rebuild("chat");
    expect(await look()).toEqual(before);
    const { content } = dataOf(SendMessage, await say(ada, "重建之后"));
    const told = () => line.dataOf("new_message").map((data) => (data as { message: { content: string } }).message.content);
    await expect.poll(told, { timeout: 10_000 }).toEqual([content]);
    line.cut();
  });
});

describe("a client's name for a message", () => {
  it("holding what cannot be stored does no harm", async () => {
    const named = dataOf(SendMessage, await say(ada, "怪名字", "a\u0000b"));
    expect(named.clientMessageId).toBe("ab");
    expect(dataOf(SendMessage, await say(ada, "没名字", "\u0000")).clientMessageId).toBeNull();
    await world.settle();
    const { messages } = dataOf(GetMessages, await ben.get(`/chat/conversations/${talk}/messages`));
    expect(messages.slice(-2).map(({ content }) => content)).toEqual(["怪名字", "没名字"]);
  });
});

describe("when one of the two deletes their account", () => {
  it("the other keeps the conversation in its place, with 已注销用户 and none of their words, and can only tidy up", async () => {
    await say(ada, "我要走了");
    await say(ben, "保重");
    await world.settle();
    expect((await ada.call("DELETE", `/users/${ada.id}`)).status).toBe(200);
    await world.settle();

    const { conversations } = dataOf(GetConversations, await ben.get("/chat/conversations"));
    expect(conversations).toMatchObject([
      {
        id: talk,
        other_user_id: ada.id,
        other_user_account: "",
        other_nickname: "已注销用户",
        other_avatar: null,
        online: false,
        last_message: "保重",
      },
    ]);
    const { messages } = dataOf(GetMessages, await ben.get(`/chat/conversations/${talk}/messages?limit=100`));
    for (const message of messages.filter(({ sender_id }) => sender_id === ada.id))
      expect(message).toMatchObject({
        content: "",
        message_type: "text",
        sender_nickname: "已注销用户",
        sender_user_account: "",
        clientMessageId: null,
      });
    expect(messages.at(-1)).toMatchObject({ content: "保重", sender_id: ben.id });
    const { rows } = await world.engines.pool.query("select 1 from chat.messages where sender_id = $1 and content <> ''", [ada.id]);
    expect(rows).toEqual([]);

    expect(await say(ben, "还在吗")).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect((await mark(ben, "PUT")).status).toBe(200);
    await world.settle();
    expect(dataOf(GetUnreadMessageCount, await ben.get("/chat/unread-count")).unreadCount).toBe(0);
    const shown = async () => (await ben.get(`/chat/conversations/${talk}/messages?limit=100`)).body.data;
    const before = await shown();
    await world.rebuild("chat");
    expect(await shown()).toEqual(before);
  });
});
