import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import type { OwnConversation } from "./find-conversation.ts";
import { hideConversation } from "./hide-conversation.ts";
import { markConversationRead } from "./mark-conversation-read.ts";
import { sendMessage } from "./send-message.ts";
import { conversationStream, pairOf, sideOf } from "./state.ts";

const ID = 1_700_000_000_000_070;
const pair = pairOf(OTHER, ME);
const started: DecidedEvent = { type: "ConversationStarted", data: { conversationId: ID, ...pair, starterId: ME } };
const sent = (senderId: number, messageId: number): DecidedEvent => ({
  type: "MessageSent",
  data: {
    conversationId: ID,
    messageId,
    senderId,
    receiverId: senderId === ME ? OTHER : ME,
    messageType: "text",
    content: "你好",
    clientMessageId: null,
  },
});
const mark = { conversationId: ID, memberId: ME, otherId: OTHER };

/** What the caller has before them after these events. */
function found(...events: DecidedEvent[]): OwnConversation {
  const conversation = given(conversationStream(pair), started, ...events);
  if (conversation.status !== "started") throw new Error("not started");
  return { conversation, otherId: OTHER, own: sideOf(conversation, ME) };
}
const facts = (conversation: OwnConversation | undefined, more: { otherIsThere?: boolean; isOwnPicture?: boolean } = {}) => ({
  found: conversation,
  otherIsThere: true,
  isOwnPicture: false,
  ...more,
});
const text = { id: ID, content: "你好" };

describe("a message", () => {
  it("goes to the other of the two, with an id above all before it, even when the clock of this node is behind", () => {
    expect(sendMessage.decide(facts(found()), { ...text, clientMessageId: "k" }, asMember())).toMatchObject([
      { type: "MessageSent", data: { messageId: NEW_ID, senderId: ME, receiverId: OTHER, messageType: "text", clientMessageId: "k" } },
    ]);
    expect(sendMessage.decide(facts(found(sent(OTHER, NEW_ID + 500))), text, asMember())).toMatchObject([
      { data: { messageId: NEW_ID + 501 } },
    ]);
  });

  it.each([
    ["a conversation that is not theirs", facts(undefined), text, "conversation-not-found"],
    ["a receiver who is not in it", facts(found()), { ...text, receiverId: 1_700_000_000_000_009 }, "conversation-not-found"],
    ["a member who left", facts(found(), { otherIsThere: false }), text, "member-not-found"],
    ["a picture of somebody else", facts(found()), { ...text, message_type: "image" as const }, "message-media-invalid"],
  ])("is refused to %s", (_to, known, input, code) => {
    expect(sendMessage.decide(known, input, asMember())).toMatchObject({ code });
  });

  it("may be one of one's own pictures", () => {
    const input = { ...text, content: "/media/x.jpg", messageType: "image" as const };
    expect(sendMessage.decide(facts(found(), { isOwnPicture: true }), input, asMember())).toMatchObject([
      { data: { messageType: "image" } },
    ]);
  });

  it("is a repeat by the sender's own name for it and the conversation, and only then", () => {
    const keyOf = (id: number, clientMessageId?: string) => sendMessage.handling?.repeatKey?.({ ...text, id, clientMessageId });
    expect(keyOf(ID, "a")).toBe(keyOf(ID, "a"));
    expect(new Set([keyOf(ID, "a"), keyOf(ID, "b"), keyOf(ID + 1, "a"), keyOf(ID)]).size).toBe(4);
    expect(keyOf(ID)).toBeUndefined();
  });
});

describe("reading a conversation", () => {
  const decide = (conversation: OwnConversation | undefined) => markConversationRead.decide(conversation, { id: ID }, asMember());

  it("marks what the other wrote, once", () => {
    const unread = [sent(OTHER, NEW_ID), sent(OTHER, NEW_ID + 1), sent(ME, NEW_ID + 2)];
    const read: DecidedEvent = { type: "ConversationRead", data: { ...mark, throughMessageId: NEW_ID + 1 } };
    expect(decide(found(...unread))).toEqual([read]);
    expect(decide(found(...unread, read))).toEqual([]);
    expect(found(...unread).own.unread).toBe(2);
    expect(found(...unread, read, sent(OTHER, NEW_ID + 3)).own.unread).toBe(1);
  });

  it("has nothing to mark where only oneself spoke, and refuses what is not there", () => {
    expect(decide(found(sent(ME, NEW_ID)))).toEqual([]);
    expect(decide(undefined)).toMatchObject({ code: "conversation-not-found" });
  });
});

describe("hiding a conversation", () => {
  const decide = (conversation: OwnConversation | undefined) => hideConversation.decide(conversation, { id: ID }, asMember());

  it("hides all that was said, once, and leaves nothing unread behind", () => {
    const hidden: DecidedEvent = { type: "ConversationHidden", data: { ...mark, throughMessageId: NEW_ID } };
    expect(decide(found(sent(OTHER, NEW_ID)))).toEqual([hidden]);
    expect(decide(found(sent(OTHER, NEW_ID), hidden))).toEqual([]);
    expect(found(sent(OTHER, NEW_ID), hidden).own.unread).toBe(0);
    expect(decide(found(sent(OTHER, NEW_ID), hidden, sent(OTHER, NEW_ID + 1)))).toHaveLength(1);
  });

  it("hides one in which nothing was said, once", () => {
    const hidden: DecidedEvent = { type: "ConversationHidden", data: { ...mark, throughMessageId: null } };
    expect(decide(found())).toEqual([hidden]);
    expect(decide(found(hidden))).toEqual([]);
  });
});
