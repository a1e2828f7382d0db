// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import type { ConversationView, MessageView } from "@shiye/events/chat";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { signedOut } from "../../api/session-slice.ts";
import { createSite, leaf, SIGNED_IN } from "../../testing/render.tsx";
import { useUnread } from "../unread/use-unread.ts";
import { chatApi, useGetConversationsInfiniteQuery, useGetThreadQuery } from "./cache/chat-api.ts";
import { outbox, outgoingFiles } from "./cache/own-outbox.ts";
import { keepChatLive } from "./live-chat.ts";

const [talk, other] = [50, 2];
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString();
const conversation = (fields: Partial<ConversationView> = {}) =>
  ({
    id: talk,
    other_user_id: other,
    other_nickname: "阿风",
    online: false,
    last_message: "早",
    last_message_time: at(1),
    unread_count: 0,
    ...fields,
  }) as ConversationView;
const message = (id: number, fields: Partial<MessageView> = {}) =>
  ({
    id,
    conversationId: talk,
    sender_id: other,
    receiver_id: leaf.id,
    message_type: "text",
    content: `第 ${id} 条`,
    is_read: 0,
    created_at: at(id),
    clientMessageId: null,
    ...fields,
  }) as MessageView;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  outbox.clear();
});

async function open({
  answers = {},
  conversations = [conversation({ id: 51, other_user_id: 3, last_message_time: at(5) }), conversation()],
} = {}) {
  const served = { conversations, unread: 0, messages: [message(10)], sent: undefined as unknown };
  const site = createSite({
    session: SIGNED_IN,
    answers: {
      "GET /chat/conversations": () => ({ conversations: served.conversations, hasMore: false, nextCursor: null }),
      [`GET /chat/conversations/${talk}/messages`]: () => ({ messages: served.messages, hasMore: false }),
      "GET /chat/unread-count": () => ({ unreadCount: served.unread }),
      ...answers,
    },
  });
  const { result } = site.renderHook(() => ({
    list: useGetConversationsInfiniteQuery().data?.pages.flatMap((page) => page.conversations) ?? [],
    thread: useGetThreadQuery(talk).currentData?.messages ?? [],
    unread: useUnread().messages,
  }));
  stops.push(keepChatLive(site.store));
  await waitFor(() => expect([result.current.list.length, result.current.thread.length]).toEqual([conversations.length, 1]));
  const push = (...args: Parameters<typeof emitPush>) => act(async () => emitPush(...args));
  return { site, served, result, push };
}

describe("a message that is pushed", () => {
  it("is in its thread and moves its conversation to the top of the list, once however often it comes", async () => {
    const { result, push } = await open();
    for (let times = 0; times < 2; times++) await push("new_message", { message: message(11), conversationId: talk });
    expect(result.current.thread.map(({ id }) => id)).toEqual([10, 11]);
    expect(result.current.list.map(({ id, last_message, unread_count }) => [id, last_message, unread_count])).toEqual([
      [talk, "第 11 条", 1],
      [51, "早", 0],
    ]);
  });

  it("with a picture has its own preview, and an own message raises no count", async () => {
    const { result, push } = await open();
    const own = message(11, { sender_id: leaf.id, receiver_id: other, message_type: "image", content: "/media/a.jpg" });
    await push("new_message", { message: own, conversationId: talk });
    expect(result.current.list[0]).toMatchObject({ last_message: "[图片]", unread_count: 0 });
  });

  it("of an unknown conversation makes the list and the counts load again", async () => {
    const { served, result, push } = await open();
    served.conversations = [conversation({ id: 52, unread_count: 1 }), ...served.conversations];
    served.unread = 1;
    await push("new_message", { message: message(11, { conversationId: 52 }), conversationId: 52 });
    await waitFor(() => expect([result.current.list[0]?.id, result.current.unread]).toEqual([52, 1]));
  });

  it("is kept when it comes while its thread loads, in its thread only", async () => {
    let answer = (_: unknown) => {};
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    const { site, result, push } = await open({
      answers: { [`GET /chat/conversations/${talk}/messages`]: () => (asked++ === 0 ? { messages: [message(10)], hasMore: false } : late) },
    });
    await act(async () => site.store.dispatch(chatApi.util.invalidateTags(["Chat"])));
    await waitFor(() => expect(asked).toBe(2));
    await push("new_message", { message: message(11), conversationId: talk });
    await push("new_message", { message: message(12, { conversationId: 51 }), conversationId: 51 });
    await act(async () => answer({ messages: [message(10)], hasMore: false }));
    expect(result.current.thread.map(({ id }) => id)).toEqual([10, 11]);
  });
});

it("of a recall removes the content from the thread and from quotes, in every tab, also when an older answer comes later", async () => {
  const { served, result, push } = await open();
  const quoted = {
    id: 10,
    sender_id: other,
    sender_nickname: "阿风",
    message_type: "text" as const,
    content: "第 10 条",
    is_recalled: 0 as const,
  };
  await push("new_message", { message: message(11, { reply_to: quoted }), conversationId: talk });
  served.conversations = [conversation({ last_message: "撤回了一条消息" })];
  await push("message:recalled", { conversationId: talk, messageId: 10 });
  await push("new_message", { message: message(10), conversationId: talk });
  expect(
    result.current.thread.map(({ content, is_recalled, reply_to }) => [content, is_recalled, reply_to?.content, reply_to?.is_recalled]),
  ).toEqual([
    ["", 1, undefined, undefined],
    ["第 11 条", undefined, "", 1],
  ]);
  await waitFor(() => expect(result.current.list.map(({ last_message }) => last_message)).toEqual(["撤回了一条消息"]));
});

it("of a reading marks own messages as read, or clears the count, in every tab", async () => {
  const { served, result, push } = await open({ conversations: [conversation({ unread_count: 3 })] });
  served.conversations = [conversation()];
  await push("new_message", { message: message(11, { sender_id: leaf.id, receiver_id: other }), conversationId: talk });
  await push("messages:read", { conversationId: talk, readBy: other, throughMessageId: 11 });
  expect(result.current.thread.map(({ is_read }) => is_read)).toEqual([0, 1]);
  await push("messages:read", { conversationId: talk, readBy: leaf.id, throughMessageId: 10 });
  expect(result.current.thread.map(({ is_read }) => is_read)).toEqual([1, 1]);
  expect(result.current.list[0]?.unread_count).toBe(0);
});

it("of a conversation deleted in another tab removes it from the list", async () => {
  const { served, result, push } = await open();
  served.conversations = served.conversations.filter(({ id }) => id !== talk);
  await push("conversation:hidden", { conversationId: talk, throughMessageId: 10 });
  expect([result.current.list.map(({ id }) => id), result.current.thread]).toEqual([[51], []]);
});

it("of presence shows who is online, until they are not", async () => {
  const { result, push } = await open();
  for (const online of [true, false]) {
    await push("presence", { userId: other, online });
    expect(result.current.list.map((listed) => listed.online)).toEqual([false, online]);
  }
});

describe("a message that is being sent", () => {
  const outgoing = { clientMessageId: "x", memberId: leaf.id, conversationId: talk, messageType: "text", content: "好", at: 0 } as const;

  it("is sent with its client id and appears at its place in the thread", async () => {
    const sent = message(12, { sender_id: leaf.id, receiver_id: other, clientMessageId: "x" });
    const { site, result } = await open({ answers: { [`POST /chat/conversations/${talk}/messages`]: sent } });
    await act(async () => outbox.add(outgoing));
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(site.calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      messageType: "text",
      content: "好",
      clientMessageId: "x",
    });
    expect(result.current.thread.map(({ id }) => id)).toEqual([10, 12]);
  });

  it("is held without a network and sent after a reconnect; a refused one has failed, with the server's message", async () => {
    let away = true;
    const post = () => {
      if (away) throw new TypeError("away");
      return Response.json({ success: false, error: "member-not-found", message: "用户不存在" }, { status: 404 });
    };
    const { push } = await open({ answers: { [`POST /chat/conversations/${talk}/messages`]: post } });
    await act(async () => outbox.add(outgoing));
    await waitFor(() => expect(outbox.get()[0]?.state).toBe("held"));
    away = false;
    await push("line:open", undefined);
    await waitFor(() => expect(outbox.get()[0]).toMatchObject({ state: "failed", reason: "用户不存在" }));
  });

  it("is on the device until it is sent, and in the tab that another one of this device tells", async () => {
    await open({ answers: { [`POST /chat/conversations/${talk}/messages`]: new Promise(() => {}) } });
    await act(async () => outbox.add(outgoing));
    expect(localStorage.getItem("chat-outbox/x")).toContain("好");
    localStorage.removeItem("chat-outbox/x");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "chat-outbox/x", storageArea: localStorage })));
    expect(outbox.get()).toEqual([]);
  });

  it("makes the browser ask before the page is left only while nothing else has it", async () => {
    await open({ answers: { [`POST /chat/conversations/${talk}/messages`]: new Promise(() => {}) } });
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await act(async () => outbox.add(outgoing));
    expect(isAsked()).toBe(false);
    await act(async () => outbox.add({ ...outgoing, clientMessageId: "p", conversationId: 51, messageType: "image", content: "" }));
    // Its file is not in this test, so it has failed already.
    await waitFor(() => expect(outbox.get().find(({ clientMessageId }) => clientMessageId === "p")?.state).toBe("failed"));
    expect(isAsked()).toBe(false);
    outgoingFiles.set("q", new File(["x"], "q.png", { type: "image/png" }));
    await act(async () => outbox.add({ ...outgoing, clientMessageId: "q", conversationId: 52, messageType: "image", content: "" }));
    expect(isAsked()).toBe(true);
    act(() => outbox.remove("q"));
    expect(isAsked()).toBe(false);
  });

  it("is removed, like all of the chat, when its member signs out", async () => {
    const { site, result } = await open({ answers: { [`POST /chat/conversations/${talk}/messages`]: new Promise(() => {}) } });
    await act(async () => outbox.add(outgoing));
    await act(async () => void site.store.dispatch(signedOut()));
    expect([outbox.get(), result.current.unread]).toEqual([[], 0]);
    expect([localStorage.getItem("chat-outbox/x"), sessionStorage.length]).toEqual([null, 0]);
  });
});
