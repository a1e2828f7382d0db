import type { MessageType } from "@shiye/events/chat";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { mayKnowOfOther } from "./contacts.ts";

export interface ConversationRow {
  id: number;
  other_id: number;
  departed: boolean;
  account_name: string | null;
  nickname: string | null;
  avatar: string | null;
  verified: 0 | 1 | 2 | null;
  content: string | null;
  message_type: MessageType | null;
  recalled: boolean;
  created_at: string | null;
  unread_count: number;
  may_know: boolean;
}

const statement: Statement<ConversationRow> = {
  name: "conversations-hydrate",
  columns: {
    id: true,
    other_id: true,
    departed: true,
    account_name: true,
    nickname: true,
    avatar: true,
    verified: true,
    content: true,
    message_type: true,
    recalled: true,
    created_at: true,
    unread_count: true,
    may_know: true,
  },
  text: `
    select p.conversation_id as id, p.other_id, d.member_id is not null as departed, m.account_name, m.nickname, m.avatar, m.verified,
      last.content, last.message_type, coalesce(last.recalled, false) as recalled, last.created_at, p.unread_count, ${mayKnowOfOther("p")} as may_know
    from unnest($2::bigint[]) with ordinality as wanted(id, place)
    join chat.participants p on p.conversation_id = wanted.id and p.member_id = $1::bigint
    left join chat.departed_members d on d.member_id = p.other_id
    left join members.members m on m.id = p.other_id
    left join chat.messages last on last.conversation_id = p.conversation_id and last.id = p.last_message_id and last.id > p.hidden_through
    order by wanted.place`,
};

/** A member's own conversations in the order of the ids: one statement. */
export async function hydrateConversations(reader: Reader, memberId: number, ids: readonly number[]): Promise<ConversationRow[]> {
  return ids.length === 0 ? [] : reader.read<ConversationRow>(statement, [memberId, ids]);
}
