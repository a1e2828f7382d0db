import type { MessageType } from "@shiye/events/chat";
import { type StoredPictures, storedPicturesAt } from "@shiye/infra/media/stored-pictures";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

export interface MessageRow {
  id: number;
  conversation_id: number;
  sender_id: number;
  receiver_id: number;
  departed: boolean;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  message_type: MessageType;
  content: string;
  pictures: StoredPictures | null;
  client_message_id: string | null;
  is_read: boolean;
  created_at: string;
  recalled: boolean;
  /** The message that this one answers. These fields are null if it answers none. */
  quoted_id: number | null;
  quoted_sender_id: number | null;
  quoted_nickname: string | null;
  quoted_departed: boolean;
  quoted_type: MessageType | null;
  quoted_content: string | null;
  quoted_recalled: boolean | null;
}

const statement: Statement<MessageRow> = {
  name: "messages-hydrate",
  columns: {
    id: true,
    conversation_id: true,
    sender_id: true,
    receiver_id: true,
    departed: true,
    account_name: true,
    nickname: true,
    avatar: true,
    message_type: true,
    content: true,
    pictures: true,
    client_message_id: true,
    is_read: true,
    created_at: true,
    recalled: true,
    quoted_id: true,
    quoted_sender_id: true,
    quoted_nickname: true,
    quoted_departed: true,
    quoted_type: true,
    quoted_content: true,
    quoted_recalled: true,
  },
  text: `
    select m.id, m.conversation_id, m.sender_id, m.receiver_id, d.member_id is not null as departed, s.account_name, s.nickname, s.avatar,
      m.message_type, m.content, ${storedPicturesAt("select m.content as url where m.message_type = 'image'")} as pictures,
      m.client_message_id, coalesce(receiver.read_through, 0) >= m.id as is_read, m.created_at,
      m.recalled, q.id as quoted_id, q.sender_id as quoted_sender_id, qs.nickname as quoted_nickname, qd.member_id is not null as quoted_departed,
      q.message_type as quoted_type, q.content as quoted_content, q.recalled as quoted_recalled
    from unnest($1::bigint[], $2::bigint[]) as wanted(conversation_id, id)
    join chat.messages m on m.conversation_id = wanted.conversation_id and m.id = wanted.id
    left join chat.participants receiver on receiver.conversation_id = m.conversation_id and receiver.member_id = m.receiver_id
    left join chat.departed_members d on d.member_id = m.sender_id
    left join members.members s on s.id = m.sender_id
    left join chat.messages q on q.conversation_id = m.conversation_id and q.id = m.reply_to_id
    left join chat.departed_members qd on qd.member_id = q.sender_id
    left join members.members qs on qs.id = q.sender_id
    order by m.conversation_id, m.id`,
};

/** Messages of any conversations, in the order of their conversation: one statement. */
export async function hydrateMessages(
  reader: Reader,
  wanted: readonly { conversationId: number; messageId: number }[],
): Promise<MessageRow[]> {
  if (wanted.length === 0) return [];
  return reader.read<MessageRow>(statement, [wanted.map((one) => one.conversationId), wanted.map((one) => one.messageId)]);
}
