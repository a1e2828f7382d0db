import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/**
 * Who may know what a member does at this moment: whom the member has written to, unless one of the two has blocked the other. Whoever only
 * wrote to the member is told nothing, so that one message to a stranger does not show when the stranger is online.
 */
export interface Contacts {
  /** The other member of the member's conversation. Undefined when it is not theirs, or the other may not know. */
  otherIn(conversationId: number, memberId: number): Promise<number | undefined>;
  /** All who may know of this member. */
  of(memberId: number): Promise<number[]>;
}

/** SQL: whether the member of this end of a conversation may know what the other one does. `end` names the row. */
export const mayKnowOfOther = (end: string) => `(${end}.last_received_id > 0
  and not exists (select from blocks.members b where b.member_id = ${end}.member_id and b.blocked_id = ${end}.other_id)
  and not exists (select from blocks.members b where b.member_id = ${end}.other_id and b.blocked_id = ${end}.member_id))`;

/** The ends of the others in the conversations of `p`, an own end. */
const othersEnds = `join chat.participants told on told.conversation_id = p.conversation_id and told.member_id = p.other_id
    and ${mayKnowOfOther("told")}`;

const otherStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-other",
  text: `select p.other_id from chat.participants p ${othersEnds}
    where p.conversation_id = $1::bigint and p.member_id = $2::bigint`,
};
const contactsStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-contacts",
  text: `select p.other_id from chat.participants p ${othersEnds} where p.member_id = $1::bigint`,
};

export function createContacts(reader: Reader): Contacts {
  return {
    async otherIn(conversationId, memberId) {
      const [row] = await reader.read(otherStatement, [conversationId, memberId]);
      return row?.other_id;
    },
    async of(memberId) {
      return (await reader.read(contactsStatement, [memberId])).map((row) => row.other_id);
    },
  };
}
