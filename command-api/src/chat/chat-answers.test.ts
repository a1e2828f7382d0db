import type { DecidedEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { describe, expect, it } from "vitest";
import type { Read, Sources } from "../kernel/command.ts";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import { createConversationSnapshots } from "./conversation-snapshots.ts";
import { conversationViewOf } from "./conversation-view.ts";
import { findConversation } from "./find-conversation.ts";
import { sendMessage } from "./send-message.ts";
import { conversationIdStream, conversationStream, pairOf, sideOf } from "./state.ts";

const ID = 1_700_000_000_000_070;
const [UNUSED_ID, STRANGER] = [ID + 1, OTHER + 1];
const pair = pairOf(ME, OTHER);
const member = (memberId: number): DecidedEvent => ({
  type: "MemberRegistered",
  data: { memberId, accountName: `m${memberId}`, nickname: "叶", avatar: null, bio: null, location: null },
});
const message = { conversationId: ID, messageId: NEW_ID, senderId: ME, receiverId: OTHER, messageType: "text", content: "你好" } as const;
const sent: DecidedEvent = { type: "MessageSent", data: { ...message, clientMessageId: "once", replyToId: null } };
const history: DecidedEvent[] = [{ type: "ConversationStarted", data: { conversationId: ID, ...pair, starterId: ME } }, sent];

/** A log with one conversation, and an id that was claimed for it and not used. */
const logWith = (more: Record<string, DecidedEvent[]> = {}): Read => {
  const streams: Record<string, DecidedEvent[]> = {
    [`member-${ME}`]: [member(ME)],
    [conversationIdStream(ID).name]: [{ type: "ConversationIdClaimed", data: { conversationId: ID, ...pair } }],
    [conversationIdStream(UNUSED_ID).name]: [{ type: "ConversationIdClaimed", data: { conversationId: UNUSED_ID, ...pair } }],
    [conversationStream(pair).name]: history,
    ...more,
  };
  return async (stream) => given(stream, ...(streams[stream.name] ?? []));
};

describe("a conversation", () => {
  it("is found by its two members only, by its id, each with the other", async () => {
    const seenBy = async (id: number, memberId: number) => (await findConversation(logWith(), id, memberId))?.otherId;
    expect([await seenBy(ID, ME), await seenBy(ID, OTHER)]).toEqual([OTHER, ME]);
    expect([await seenBy(ID, STRANGER), await seenBy(UNUSED_ID, ME), await seenBy(ID + 2, ME)]).toEqual([undefined, undefined, undefined]);
  });

  it("has nothing unread of a message that was hidden first and then recalled", () => {
    const hidden: DecidedEvent = {
      type: "ConversationHidden",
      data: { conversationId: ID, memberId: OTHER, otherId: ME, throughMessageId: NEW_ID },
    };
    const recalled: DecidedEvent = {
      type: "MessageRecalled",
      data: { conversationId: ID, messageId: NEW_ID, senderId: ME, receiverId: OTHER },
    };
    const state = given(conversationStream(pair), ...history, hidden, recalled);
    expect(state.status === "started" && sideOf(state, OTHER).unread).toBe(0);
  });
});

describe("the answer to a message that is sent again", () => {
  const input = { id: ID, content: "你好", clientMessageId: "once" };
  const stored = { ...sent, at: "2025-10-01T08:00:00.000Z" } as StoredEvent;
  const answer = (
    now: { content: string; recalled: boolean } | undefined,
    { more = {}, asked = input }: { more?: Record<string, DecidedEvent[]>; asked?: typeof input & { replyToId?: number } } = {},
  ) => {
    const rows = now ? [{ sender_id: ME, message_type: "text", ...now }] : [];
    const sources = { read: logWith(more), lateReads: { quotedMessage: async () => rows }, media: { storedAt: async () => ({}) } };
    return sendMessage.answer({
      ...{ events: [stored], sources: sources as unknown as Sources, input: asked, context: asMember() },
      ...{ facts: undefined, beside: undefined },
    });
  };
  const said = { content: "你好", recalled: false };

  it("is refused if anything of it is another", async () => {
    expect(await answer(said)).toMatchObject({ id: NEW_ID, content: "你好", is_recalled: 0 });
    for (const asked of [
      { ...input, content: "再见" },
      { ...input, replyToId: ID + 5 },
    ])
      expect(await answer(said, { asked })).toMatchObject({ code: "idempotency-key-reused" });
  });

  it("has no words of one that was recalled meanwhile", async () => {
    const again = await answer({ content: "你好", recalled: true });
    expect(again).toMatchObject({ is_recalled: 1 });
    expect(JSON.stringify(again)).not.toContain("你好");
  });

  it("does not say that it was read across a block", async () => {
    const read = (isShown: boolean): DecidedEvent => ({
      type: "ConversationRead",
      data: { conversationId: ID, memberId: OTHER, otherId: ME, throughMessageId: NEW_ID, isShown },
    });
    const isRead = async (isShown: boolean) => {
      const again = await answer(said, { more: { [conversationStream(pair).name]: [...history, read(isShown)] } });
      return isRefusal(again) ? again : again.is_read;
    };
    expect([await isRead(true), await isRead(false)]).toEqual([1, 0]);
  });

  it("is none for a sender who has left", async () => {
    const left: DecidedEvent = { type: "MemberDeleted", data: { memberId: ME } };
    expect(await answer(said, { more: { [`member-${ME}`]: [member(ME), left] } })).toMatchObject({ code: "member-inactive" });
  });
});

describe("a conversation that is opened", () => {
  const picture: DecidedEvent = {
    type: "MessageSent",
    data: { ...message, messageType: "image", content: "/media/a.jpg", clientMessageId: null, replyToId: null },
  };
  const about = { conversationId: ID, messageId: NEW_ID, senderId: ME };
  const takenDown: DecidedEvent = { type: "MessageTakenDown", data: { ...about, reason: "abuse", remark: null } };
  const recalled: DecidedEvent = { type: "MessageRecalled", data: { ...about, receiverId: OTHER } };
  const hidden: DecidedEvent = {
    type: "ConversationHidden",
    data: { conversationId: ID, memberId: OTHER, otherId: ME, throughMessageId: NEW_ID },
  };
  const openedBy = async (viewer: number, events: DecidedEvent[], other: DecidedEvent[] = [member(OTHER)]) => {
    const told = [...history.slice(0, 1), ...events];
    const stored = told.map((event, revision) => ({ ...event, revision, at: "2025-10-01T08:00:00.000Z" }) as StoredEvent);
    const read = logWith({ [conversationStream(pair).name]: told, [`member-${OTHER}`]: other });
    const log = { readStream: async (_name: string, { fromRevision = 0 } = {}) => stored.slice(fromRevision) };
    const view = await conversationViewOf({ read, log, isOnline: () => true }, pair, { id: viewer });
    return isRefusal(view) ? view.code : [view.last_message, view.last_message_type, view.unread_count, view.online];
  };

  it("has its last message, what is unread, and whether the other is there if they have written", async () => {
    expect(await openedBy(OTHER, [picture])).toEqual(["[图片]", "image", 1, true]);
    expect(await openedBy(ME, [picture])).toEqual(["[图片]", "image", 0, false]);
  });

  it("has no words of a last message that was recalled, taken down or deleted with what was before", async () => {
    expect(await openedBy(OTHER, [picture, recalled])).toEqual(["撤回了一条消息", "text", 0, true]);
    expect(await openedBy(ME, [picture, takenDown])).toEqual(["", "text", 0, false]);
    expect(await openedBy(OTHER, [picture, hidden])).toEqual([null, null, 0, true]);
  });

  it("is none with somebody who has left meanwhile", async () => {
    expect(await openedBy(ME, [picture], [member(OTHER), { type: "MemberDeleted", data: { memberId: OTHER } }])).toBe("member-not-found");
  });
});

describe("a conversation that goes on from the read model", () => {
  const end = {
    ...{ conversation_id: ID, last_message_id: NEW_ID, last_revision: 4, last_received_id: 0 },
    ...{ seen_through: 0, read_through: 0, hidden_through: 0, unread_count: 0 },
  };
  const of = { last_received_id: NEW_ID, seen_through: NEW_ID, read_through: NEW_ID - 1, hidden_through: ID, unread_count: 3 };

  it("is at the newest event of both ends, each with what it has read, shown as read, and hidden", async () => {
    const ends = [
      { ...end, member_id: ME, revision: 5 },
      { ...end, ...of, member_id: OTHER, revision: 6 },
    ];
    const side = { lastReceivedId: NEW_ID, seenThroughId: NEW_ID, readThroughId: NEW_ID - 1, hiddenThroughId: ID, unread: 3 };
    for (const [one, other] of [ends, ends.toReversed()]) {
      const reads = { conversationEnds: async () => [one, other] } as unknown as LateReads;
      const snapshot = await createConversationSnapshots(reads)(conversationStream(pair).name);
      expect(snapshot).toMatchObject({ revision: 6, state: { id: ID, ...pair, last: { messageId: NEW_ID, revision: 4 } } });
      expect(snapshot?.state).toMatchObject({ sides: { [ME]: { lastReceivedId: null, unread: 0 }, [OTHER]: side } });
    }
  });
});

describe("a message", () => {
  const conversation = given(conversationStream(pair), ...history.slice(0, 1));
  if (conversation.status !== "started") throw new Error("not started");
  const facts = { found: { conversation, otherId: OTHER, own: sideOf(conversation, ME) }, otherIsThere: true, isOwnPicture: false };

  it("that is the first has an id above that of the conversation, through which the other has hidden it", () => {
    const behind = { ...asMember(), newId: ID - 500 };
    expect(sendMessage.decide(facts, { id: ID, content: "你好" }, behind)).toMatchObject([{ data: { messageId: ID + 1 } }]);
  });

  it("is refused across a block, in the words of chat", () => {
    const blocked = refuse("interaction-refused");
    expect(sendMessage.decide({ ...facts, refused: blocked }, { id: ID, content: "你好" }, asMember())).toMatchObject({
      code: "message-refused",
    });
  });
});
