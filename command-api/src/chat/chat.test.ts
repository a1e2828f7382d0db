import type { DecidedEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import type { OwnConversation } from "./find-conversation.ts";
import { hideConversation } from "./hide-conversation.ts";
import { markConversationRead } from "./mark-conversation-read.ts";
import { recallMessage } from "./recall-message.ts";
import { createRecentEvents } from "./recent-messages.ts";
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
    replyToId: null,
  },
});
const mark = { conversationId: ID, memberId: ME, otherId: OTHER };

/** The conversation as the caller sees it after these events. */
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
  it("goes to the other member, with an id above all before it, even when the clock of this node is behind", () => {
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

  it("is a repeat only for the same sender, clientMessageId and conversation", () => {
    const keyOf = (id: number, clientMessageId?: string) => sendMessage.handling?.repeatKey?.({ ...text, id, clientMessageId });
    expect(keyOf(ID, "a")).toBe(keyOf(ID, "a"));
    expect(new Set([keyOf(ID, "a"), keyOf(ID, "b"), keyOf(ID + 1, "a"), keyOf(ID)]).size).toBe(4);
    expect(keyOf(ID)).toBeUndefined();
  });
});

describe("an answer to a message", () => {
  const decide = (replyToId: number) => sendMessage.decide(facts(found(sent(OTHER, ID + 5))), { ...text, replyToId }, asMember());

  it("names a message of this conversation, and is refused for an impossible id", () => {
    expect(decide(ID + 5)).toMatchObject([{ data: { replyToId: ID + 5 } }]);
    expect(decide(ID)).toMatchObject({ code: "message-not-found" });
    expect(decide(ID + 6)).toMatchObject({ code: "message-not-found" });
    expect(sendMessage.decide(facts(found()), { ...text, replyToId: ID + 1 }, asMember())).toMatchObject({ code: "message-not-found" });
  });
});

describe("recalling a message", () => {
  const NOW = Date.parse(asMember().now);
  const [mine, theirs] = [sent(ME, ID + 5), sent(OTHER, ID + 6)];
  const recalled: DecidedEvent = {
    type: "MessageRecalled",
    data: { conversationId: ID, messageId: ID + 5, senderId: ME, receiverId: OTHER },
  };
  const told = (event: DecidedEvent, agoMs: number) => ({ ...event, at: new Date(NOW - agoMs).toISOString() }) as StoredEvent;
  const decide = (messageId: number, ...recent: StoredEvent[]) =>
    recallMessage.decide({ found: found(sent(ME, ID + 3), mine, theirs), recent }, { id: ID, messageId }, asMember());

  it("takes back one's own message within two minutes, once", () => {
    expect(decide(ID + 5, told(mine, 120_000), told(theirs, 5))).toEqual([recalled]);
    expect(decide(ID + 5, told(mine, 120_000), told(recalled, 5))).toEqual([]);
    // The first answer was lost, and the second call came after the time.
    expect(decide(ID + 5, told(mine, 500_000), told(recalled, 400_000))).toEqual([]);
  });

  it("takes nothing back that was taken down", () => {
    const down: DecidedEvent = {
      type: "MessageTakenDown",
      data: { conversationId: ID, messageId: ID + 5, senderId: ME, reason: "spam", remark: null },
    };
    expect(decide(ID + 5, told(mine, 100), told(down, 5))).toEqual([]);
  });

  it("is refused after two minutes, for the other's message, and for a missing one", () => {
    expect(decide(ID + 5, told(mine, 120_001), told(theirs, 5))).toMatchObject({ code: "message-too-old" });
    expect(decide(ID + 3, told(mine, 5), told(theirs, 5))).toMatchObject({ code: "message-too-old" });
    expect(decide(ID + 6, told(mine, 5), told(theirs, 5))).toMatchObject({ code: "message-not-own" });
    expect(decide(ID + 7, told(mine, 5), told(theirs, 5))).toMatchObject({ code: "message-not-found" });
    // Too long ago to be among the recent ones: the last of all, and none, which has the id of the conversation.
    expect(decide(ID + 6)).toMatchObject({ code: "message-too-old" });
    expect(decide(ID)).toMatchObject({ code: "message-not-found" });
    expect(recallMessage.decide({ found: found(), recent: [] }, { id: ID, messageId: ID + 5 }, asMember())).toMatchObject({
      code: "message-not-found",
    });
    expect(recallMessage.decide({ found: undefined, recent: [] }, { id: ID, messageId: ID + 5 }, asMember())).toMatchObject({
      code: "conversation-not-found",
    });
  });

  it("reads as far back as it must, and no further", async () => {
    const events = Array.from({ length: 2000 }, (_, revision) => ({
      revision,
      at: new Date(NOW - (2000 - revision) * 1000).toISOString(),
    }));
    const reads: number[] = [];
    const readStream = async (_name: string, { fromRevision = 0 } = {}) => {
      reads.push(fromRevision);
      return events.slice(fromRevision) as unknown as StoredEvent[];
    };
    const since = async (seconds: number) =>
      (await createRecentEvents({ log: { readStream } })("conversation-1-2", 1999, new Date(NOW - seconds * 1000)))[0]?.revision;
    expect(await since(30)).toBe(1935);
    expect(await since(120)).toBe(1487);
    expect(await since(100_000)).toBe(0);
    expect(reads).toEqual([1935, 1935, 1487, 1935, 1487, 0]);
  });
});

describe("reading a conversation", () => {
  const decide = (conversation: OwnConversation | undefined, hasBlock = false) =>
    markConversationRead.decide({ found: conversation, hasBlock }, { id: ID }, asMember());

  it("marks what the other wrote, once", () => {
    const unread = [sent(OTHER, NEW_ID), sent(OTHER, NEW_ID + 1), sent(ME, NEW_ID + 2)];
    const read: DecidedEvent = { type: "ConversationRead", data: { ...mark, throughMessageId: NEW_ID + 1, isShown: true } };
    expect(decide(found(...unread))).toEqual([read]);
    expect(decide(found(...unread, read))).toEqual([]);
    expect(found(...unread).own.unread).toBe(2);
    expect(found(...unread, read, sent(OTHER, NEW_ID + 3)).own.unread).toBe(1);
  });

  it("is not shown to the other across a block, and counts for the member", () => {
    const quiet: DecidedEvent = { type: "ConversationRead", data: { ...mark, throughMessageId: NEW_ID + 1, isShown: false } };
    const shown: DecidedEvent = { type: "ConversationRead", data: { ...mark, throughMessageId: NEW_ID, isShown: true } };
    const before = [sent(OTHER, NEW_ID), shown, sent(OTHER, NEW_ID + 1)];
    expect(decide(found(...before), true)).toEqual([quiet]);
    expect(found(...before, quiet).own).toMatchObject({ unread: 0, readThroughId: NEW_ID });
    expect(decide(found(...before, quiet), false)).toEqual([]);
  });

  it("has nothing to mark of what was recalled unread", () => {
    const recalled = (messageId: number): DecidedEvent => {
      return { type: "MessageRecalled", data: { conversationId: ID, messageId, senderId: OTHER, receiverId: ME } };
    };
    const read: DecidedEvent = { type: "ConversationRead", data: { ...mark, throughMessageId: NEW_ID, isShown: false } };
    expect(found(sent(OTHER, NEW_ID), sent(OTHER, NEW_ID + 1), recalled(NEW_ID)).own.unread).toBe(1);
    expect(decide(found(sent(OTHER, NEW_ID), recalled(NEW_ID)))).toEqual([]);
    expect(found(sent(OTHER, NEW_ID), read, sent(OTHER, NEW_ID + 1), recalled(NEW_ID)).own.unread).toBe(1);
  });

  it("marks nothing without messages of the other, and is refused for a missing conversation", () => {
    expect(decide(found(sent(ME, NEW_ID)))).toEqual([]);
    expect(decide(undefined)).toMatchObject({ code: "conversation-not-found" });
  });
});

describe("hiding a conversation", () => {
  const decide = (conversation: OwnConversation | undefined) => hideConversation.decide(conversation, { id: ID }, asMember());

  it("hides all messages, once, and leaves nothing unread", () => {
    const hidden: DecidedEvent = { type: "ConversationHidden", data: { ...mark, throughMessageId: NEW_ID } };
    expect(decide(found(sent(OTHER, NEW_ID)))).toEqual([hidden]);
    expect(decide(found(sent(OTHER, NEW_ID), hidden))).toEqual([]);
    expect(found(sent(OTHER, NEW_ID), hidden).own.unread).toBe(0);
    expect(decide(found(sent(OTHER, NEW_ID), hidden, sent(OTHER, NEW_ID + 1)))).toHaveLength(1);
  });

  it("hides a conversation without messages, once", () => {
    const hidden: DecidedEvent = { type: "ConversationHidden", data: { ...mark, throughMessageId: null } };
    expect(decide(found())).toEqual([hidden]);
    expect(decide(found(hidden))).toEqual([]);
  });
});
