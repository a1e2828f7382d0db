import { type ConversationView, previewOf, RECALLED_TEXT } from "@shiye/events/chat";
import type { StoredEvent } from "@shiye/events/envelope";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { Sources } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { memberStream } from "../members/state.ts";
import { badgeOf } from "../verifications/state.ts";
import { conversationStream, sideOf } from "./state.ts";

interface ConversationViewSources extends Pick<Sources, "read"> {
  log: Pick<EventLog, "readStream">;
  isOnline: (memberId: number) => boolean;
}

/** A conversation as in the list, made from the log, because the caller may have just started it. */
export async function conversationViewOf(
  { read, log, isOnline }: ConversationViewSources,
  pair: { lowerId: number; higherId: number },
  caller: { id: number },
): Promise<ConversationView | Refusal> {
  const otherId = pair.lowerId === caller.id ? pair.higherId : pair.lowerId;
  const stream = conversationStream(pair);
  const [conversation, other, verified] = await Promise.all([read(stream), read(memberStream(otherId)), badgeOf(read, otherId)]);
  if (conversation.status !== "started") throw new Error(`${stream.name} was started and is not there`);
  // The other member left while the conversation was being opened.
  if (other.status !== "active") return refuse("member-not-found");
  const own = sideOf(conversation, caller.id);
  const last = conversation.last && conversation.last.messageId > own.hiddenThroughId ? conversation.last : null;
  // Only marks can come after the last message, so these are few events.
  const since = last ? await log.readStream(stream.name, { fromRevision: last.revision }) : [];
  const message = findStored(since, "MessageSent");
  const about = since.filter((event) => (event.data as { messageId?: unknown }).messageId === last?.messageId);
  return {
    id: conversation.id,
    other_user_id: otherId,
    other_user_account: other.accountName,
    other_nickname: other.profile.nickname,
    other_avatar: other.profile.avatar,
    other_verified: verified,
    // Whoever the other member never wrote to must not learn it, neither by opening a conversation nor by writing into it.
    online: own.lastReceivedId !== null && isOnline(otherId),
    last_message: message ? wordsOf(message.data, about) : null,
    last_message_type: message ? (about.length > 1 ? "text" : message.data.messageType) : null,
    last_message_time: message?.at ?? null,
    unread_count: own.unread,
  };
}

/** The text for the list. A recalled or taken-down message has none. */
function wordsOf(message: Parameters<typeof previewOf>[0], about: readonly StoredEvent[]): string {
  if (findStored(about, "MessageRecalled")) return RECALLED_TEXT;
  return findStored(about, "MessageTakenDown") ? "" : previewOf(message);
}
