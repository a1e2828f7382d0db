import type { MessageView } from "@shiye/events/chat";

/** Messages of one conversation, oldest first and without a gap; `hasMore` tells whether there are older ones. */
export interface Thread {
  messages: MessageView[];
  hasMore: boolean;
}

// The functions that change a thread do so in place: they run on drafts. Ids rise in the order of the conversation.

/** Puts a message where it belongs; one that is there already only tells what may have changed. */
export function insertMessage(thread: Thread, message: MessageView): void {
  const { messages } = thread;
  let place = messages.length;
  while (place > 0 && (messages[place - 1]?.id ?? 0) > message.id) place -= 1;
  const before = messages[place - 1];
  if (before?.id === message.id && before.is_recalled === 1) return;
  if (before?.id === message.id) Object.assign(before, message, { is_read: before.is_read || message.is_read });
  // Before the oldest one known it would leave a gap: its page brings it.
  else if (place > 0 || !thread.hasMore) messages.splice(place, 0, message);
}

/** The newest page asked for anew. What reaches up to it stays in front; after a long absence there would be a gap, and only the page is left. */
export function mergeNewest(thread: Thread, newest: Thread): void {
  const first = newest.messages[0]?.id ?? 0;
  const last = newest.messages.at(-1)?.id ?? 0;
  const reaches = newest.hasMore && thread.messages.some(({ id }) => id === first);
  const older = reaches ? thread.messages.filter(({ id }) => id < first) : [];
  // What was told while the page was on its way: a message newer than all of it, a reading that it does not know of.
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

/** Everything that `readerId` received up to this message is read. */
export function readThrough(thread: Thread, readerId: number, throughMessageId: number): void {
  for (const message of thread.messages)
    if (message.receiver_id === readerId && message.id <= throughMessageId && message.is_read === 0) message.is_read = 1;
}

/** Recalled: nothing of it is left, nor where it was answered. Its content on the wire is a sentence for clients that know nothing of this. */
export function recallIn(thread: Thread, messageId: number): void {
  for (const message of thread.messages) {
    if (message.id === messageId) Object.assign(message, { message_type: "text", content: "", is_recalled: 1 });
    if (message.reply_to?.id === messageId) Object.assign(message.reply_to, { message_type: "text", content: "", is_recalled: 1 });
  }
}

/** Deleted for oneself: gone up to this message. */
export function forgetThrough(thread: Thread, throughMessageId: number | null): void {
  thread.messages = thread.messages.filter(({ id }) => id > (throughMessageId ?? 0));
  thread.hasMore = false;
}

/** The newest message from the other that is not read yet, by its id. */
export function newestUnread(messages: readonly MessageView[], memberId: number): number | null {
  return messages.findLast((message) => message.receiver_id === memberId && message.is_read === 0)?.id ?? null;
}
