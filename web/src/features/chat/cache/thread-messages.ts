import type { MessageView } from "@shiye/events/chat";

/** Messages of one conversation, oldest first, without a gap. `hasMore`: there are older ones. */
export interface Thread {
  messages: MessageView[];
  hasMore: boolean;
}

// The functions below change a thread in place, because they run on drafts. Ids rise in the order of the conversation.

/** Inserts a message at its place. If it exists, it only updates what may have changed. */
export function insertMessage(thread: Thread, message: MessageView): void {
  const { messages } = thread;
  let place = messages.length;
  while (place > 0 && (messages[place - 1]?.id ?? 0) > message.id) place -= 1;
  const before = messages[place - 1];
  if (before?.id === message.id && before.is_recalled === 1) return;
  if (before?.id === message.id) Object.assign(before, message, { is_read: before.is_read || message.is_read });
  // Before the oldest known message it would leave a gap. Its page brings it later.
  else if (place > 0 || !thread.hasMore) messages.splice(place, 0, message);
}

/** Merges the newest page. Older messages stay if they reach up to it; otherwise there would be a gap, and only the page is kept. */
export function mergeNewest(thread: Thread, newest: Thread): void {
  const first = newest.messages[0]?.id ?? 0;
  const last = newest.messages.at(-1)?.id ?? 0;
  const reaches = newest.hasMore && thread.messages.some(({ id }) => id === first);
  const older = reaches ? thread.messages.filter(({ id }) => id < first) : [];
  // What was pushed during the fetch: messages newer than the page, and readings that it does not know.
  const later = thread.messages.filter(({ id }) => id > last);
  const read = new Set(thread.messages.flatMap(({ id, is_read }) => (is_read === 1 ? [id] : [])));
  if (older.length === 0) thread.hasMore = newest.hasMore;
  const page = newest.messages.map((message) => (read.has(message.id) ? { ...message, is_read: 1 as const } : message));
  thread.messages = [...older, ...page, ...later];
}

export function prependOlder(thread: Thread, older: Thread): void {
  const first = thread.messages[0]?.id ?? Number.MAX_SAFE_INTEGER;
  thread.messages.unshift(...older.messages.filter(({ id }) => id < first));
  thread.hasMore = older.hasMore;
}

/** Marks everything that `readerId` received up to this message as read. */
export function readThrough(thread: Thread, readerId: number, throughMessageId: number): void {
  for (const message of thread.messages)
    if (message.receiver_id === readerId && message.id <= throughMessageId && message.is_read === 0) message.is_read = 1;
}

/** Removes the content of a recalled message, also where it is quoted. Its content from the server is a sentence for older clients. */
export function recallIn(thread: Thread, messageId: number): void {
  for (const message of thread.messages) {
    if (message.id === messageId) Object.assign(message, { message_type: "text", content: "", is_recalled: 1 });
    if (message.reply_to?.id === messageId) Object.assign(message.reply_to, { message_type: "text", content: "", is_recalled: 1 });
  }
}

/** Removes everything up to this message, after the conversation was deleted for oneself. */
export function forgetThrough(thread: Thread, throughMessageId: number | null): void {
  thread.messages = thread.messages.filter(({ id }) => id > (throughMessageId ?? 0));
  thread.hasMore = false;
}

/** The id of the newest unread message from the other member. */
export function newestUnread(messages: readonly MessageView[], memberId: number): number | null {
  return messages.findLast((message) => message.receiver_id === memberId && message.is_read === 0)?.id ?? null;
}
