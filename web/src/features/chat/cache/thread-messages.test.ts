import type { MessageView } from "@shiye/events/chat";
import { describe, expect, it } from "vitest";
import { forgetThrough, insertMessage, mergeNewest, newestUnread, prependOlder, readThrough, type Thread } from "./thread-messages.ts";

const [me, other] = [1, 2];
const message = (id: number, fields: Partial<MessageView> = {}) =>
  ({ id, sender_id: other, receiver_id: me, is_read: 0, content: `第 ${id} 条`, clientMessageId: null, ...fields }) as MessageView;
const threadOf = (ids: readonly number[], hasMore = false): Thread => ({ messages: ids.map((id) => message(id)), hasMore });
const idsOf = ({ messages }: Thread) => messages.map(({ id }) => id);

describe("a message that arrives", () => {
  it("is inserted by its id, in whatever order it comes", () => {
    const thread = threadOf([10, 20]);
    for (const id of [40, 30, 15, 5]) insertMessage(thread, message(id));
    expect(idsOf(thread)).toEqual([5, 10, 15, 20, 30, 40]);
  });

  it("is there once however often it comes, and stays read", () => {
    const thread = threadOf([10]);
    insertMessage(thread, message(10, { is_read: 1 }));
    insertMessage(thread, message(10, { is_read: 0 }));
    expect([idsOf(thread), thread.messages[0]?.is_read]).toEqual([[10], 1]);
  });

  it("that is older than the known ones waits for its page, so that there is no gap", () => {
    const thread = threadOf([10, 20], true);
    insertMessage(thread, message(5));
    expect(idsOf(thread)).toEqual([10, 20]);
  });
});

describe("the newest page asked for again", () => {
  it("keeps the older pages that it reaches", () => {
    const thread = threadOf([1, 2, 3, 4], true);
    mergeNewest(thread, threadOf([3, 4, 5, 6], true));
    expect([idsOf(thread), thread.hasMore]).toEqual([[1, 2, 3, 4, 5, 6], true]);
  });

  it("replaces everything when it does not reach them, because there would be a gap", () => {
    const thread = threadOf([1, 2, 3], false);
    mergeNewest(thread, threadOf([40, 41], true));
    expect([idsOf(thread), thread.hasMore]).toEqual([[40, 41], true]);
  });

  it("knows that the oldest page is loaded when older messages are kept", () => {
    const thread = threadOf([1, 2, 3], false);
    mergeNewest(thread, threadOf([3, 4], true));
    expect([idsOf(thread), thread.hasMore]).toEqual([[1, 2, 3, 4], false]);
  });

  it("loses no message and no reading that was pushed during the fetch", () => {
    const thread = threadOf([1, 2], false);
    insertMessage(thread, message(3));
    readThrough(thread, me, 2);
    mergeNewest(thread, threadOf([1, 2], false));
    expect(thread.messages.map(({ id, is_read }) => [id, is_read])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
    const begun: Thread = { messages: [message(7)], hasMore: false };
    mergeNewest(begun, { messages: [], hasMore: false });
    expect(idsOf(begun)).toEqual([7]);
  });
});

it("puts an older page in front, each message once", () => {
  const thread = threadOf([5, 6], true);
  prependOlder(thread, threadOf([3, 4, 5], false));
  expect([idsOf(thread), thread.hasMore]).toEqual([[3, 4, 5, 6], false]);
});

it("marks what the reader received up to the mark as read, and nothing else", () => {
  const thread: Thread = { messages: [message(1), message(2, { sender_id: me, receiver_id: other }), message(3)], hasMore: false };
  readThrough(thread, me, 2);
  expect(thread.messages.map(({ is_read }) => is_read)).toEqual([1, 0, 0]);
  expect([newestUnread(thread.messages, me), newestUnread(thread.messages, other)]).toEqual([3, 2]);
});

it("removes a deleted conversation's messages, and shows later ones", () => {
  const thread = threadOf([1, 2], true);
  forgetThrough(thread, 2);
  insertMessage(thread, message(3));
  expect([idsOf(thread), thread.hasMore]).toEqual([[3], false]);
});
