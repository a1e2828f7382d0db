import type { MessageView } from "@shiye/events/chat";
import { describe, expect, it } from "vitest";
import type { OutgoingMessage } from "../cache/outgoing-messages.ts";
import { rowsOf, type ShownMessage, shownMessages } from "./message-rows.ts";

const ME = 1;
const MINUTE = 60_000;
const noon = new Date(2026, 10, 20, 12).getTime();
const view = (id: number, fields: Partial<MessageView> = {}) =>
  ({
    id,
    sender_id: 2,
    receiver_id: ME,
    message_type: "text",
    content: "嗯",
    is_read: 0,
    clientMessageId: null,
    created_at: new Date(noon).toISOString(),
    ...fields,
  }) as MessageView;
const outgoing = (clientMessageId: string, fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMessageId,
  memberId: ME,
  conversationId: 50,
  messageType: "text",
  content: "嗯",
  at: noon,
  state: "sending",
  ...fields,
});

describe("what is shown of a conversation", () => {
  it("shows a message that has arrived and is still in the outbox once, with the same key", () => {
    const before = shownMessages([], [outgoing("x")], ME);
    const arrived = view(10, { sender_id: ME, receiver_id: 2, clientMessageId: "x" });
    const meanwhile = shownMessages([arrived], [outgoing("x")], ME);
    const after = shownMessages([arrived], [], ME);
    expect([before, meanwhile, after].map((shown) => shown.map(({ key }) => key))).toEqual([["x"], ["x"], ["x"]]);
    expect([before[0]?.state, after[0]?.state]).toEqual(["sending", "unread"]);
  });

  it("does not mistake another's message with the same client id for an own one", () => {
    expect(shownMessages([view(10, { clientMessageId: "x" })], [outgoing("x")], ME)).toHaveLength(2);
  });

  it("returns the same object for an unchanged message, so that it is not rendered again", () => {
    const message = view(10);
    expect(shownMessages([message], [], ME)[0]).toBe(shownMessages([message, view(11)], [], ME)[0]);
  });
});

describe("the rows of a conversation", () => {
  const said = (key: string, minutes: number, fields: Partial<ShownMessage> = {}): ShownMessage => ({
    key,
    id: 1,
    clientMessageId: null,
    own: false,
    type: "text",
    content: "嗯",
    at: noon + minutes * MINUTE,
    state: "received",
    recalled: false,
    quote: null,
    ...fields,
  });
  const drawn = (messages: ShownMessage[]) =>
    rowsOf(messages, noon).map((row) =>
      row.kind === "time" ? row.text : `${row.opensGroup ? "[" : ""}${row.key}${row.closesGroup ? "]" : ""}`,
    );

  it("show the time at the beginning, after a pause and on a new day", () => {
    expect(drawn([said("a", 0), said("b", 5), said("c", 16), said("d", 13 * 60)])).toEqual([
      "12:00",
      "[a]",
      "[b]",
      "12:16",
      "[c]",
      "01:00",
      "[d]",
    ]);
  });

  it("group messages of one member within three minutes, and end a group where the read mark changes", () => {
    const own = { own: true, state: "read" } as const;
    expect(drawn([said("a", 0), said("b", 1), said("c", 1, own), said("d", 2, own), said("e", 2, { own: true, state: "unread" })])).toEqual(
      ["12:00", "[a", "b]", "[c", "d]", "e]"],
    );
  });

  it("do not move when a message of the outbox has arrived", () => {
    const unread = said("a", 0, { own: true, state: "unread" });
    const sending = said("b", 0, { own: true, state: "sending" });
    expect(drawn([unread, sending])).toEqual(drawn([unread, { ...sending, state: "unread" }]));
  });
});
