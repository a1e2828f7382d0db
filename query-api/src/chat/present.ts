import { type ConversationView, type MessageView, messageImages, previewOf, type QuotedMessage, RECALLED_TEXT } from "@shiye/events/chat";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { presentPictures } from "@shiye/infra/media/stored-pictures";
import type { ConversationRow } from "./hydrate-conversations.ts";
import type { MessageRow } from "./hydrate-messages.ts";

interface Person {
  departed: boolean;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
}

/** A member who left has no name and no avatar, even if the read model of members does not know it yet. */
function faceOf({ departed, account_name, nickname, avatar }: Person): { account: string; nickname: string; avatar: string | null } {
  if (departed) return { account: "", nickname: ANONYMOUS_NICKNAME, avatar: null };
  return { account: account_name ?? "", nickname: nickname ?? ANONYMOUS_NICKNAME, avatar };
}

export function presentConversation(row: ConversationRow, isOnline: (memberId: number) => boolean): ConversationView {
  const other = faceOf(row);
  const { content, message_type: messageType } = row;
  return {
    id: row.id,
    other_user_id: row.other_id,
    other_user_account: other.account,
    other_nickname: other.nickname,
    other_avatar: other.avatar,
    other_verified: row.departed ? 0 : (row.verified ?? 0),
    online: !row.departed && row.may_know && isOnline(row.other_id),
    last_message: content === null || messageType === null ? null : row.recalled ? RECALLED_TEXT : previewOf({ messageType, content }),
    last_message_type: messageType,
    last_message_time: row.created_at,
    unread_count: row.unread_count,
  };
}

export function presentMessage(row: MessageRow): MessageView {
  const sender = faceOf(row);
  return {
    id: row.id,
    conversationId: row.conversation_id,
    sender_id: row.sender_id,
    receiver_id: row.receiver_id,
    sender_avatar: sender.avatar,
    sender_nickname: sender.nickname,
    sender_user_account: sender.account,
    message_type: row.message_type,
    content: row.recalled ? RECALLED_TEXT : row.content,
    media: presentPictures(messageImages(row.message_type, row.content), row.pictures),
    is_read: row.is_read ? 1 : 0,
    created_at: row.created_at,
    clientMessageId: row.client_message_id,
    is_recalled: row.recalled ? 1 : 0,
    reply_to: presentQuoted(row),
  };
}

function presentQuoted(row: MessageRow): QuotedMessage | null {
  const { quoted_id: id, quoted_sender_id: sender_id, quoted_type: message_type, quoted_content: content, quoted_recalled: recalled } = row;
  if (id === null || sender_id === null || message_type === null || content === null) return null;
  const nickname = row.quoted_departed ? null : row.quoted_nickname;
  return {
    id,
    sender_id,
    sender_nickname: nickname ?? ANONYMOUS_NICKNAME,
    message_type,
    content: recalled ? RECALLED_TEXT : content,
    is_recalled: recalled ? 1 : 0,
  };
}
