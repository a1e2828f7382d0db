import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** Who talks with whom, from the read models `chat` and `blocks`: something was said, and neither has blocked the other. */
export interface Contacts {
  /** The other member of the member's conversation. Undefined when it is not theirs, or they are no contacts. */
  otherIn(conversationId: number, memberId: number): Promise<number | undefined>;
  /** All contacts of this member. */
  of(memberId: number): Promise<number[]>;
}

/** SQL: whether the two members of an end of a conversation may know what the other does at this moment. `end` names the row. */
export const areContacts = (end: string) => `(${end}.last_message_id > 0
  and not exists (select from blocks.members b where b.member_id = ${end}.member_id and b.blocked_id = ${end}.other_id)
  and not exists (select from blocks.members b where b.member_id = ${end}.other_id and b.blocked_id = ${end}.member_id))`;

const otherStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-other",
  text: `select p.other_id from chat.participants p
    where p.conversation_id = $1::bigint and p.member_id = $2::bigint and ${areContacts("p")}`,
};
const contactsStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-contacts",
  text: `select p.other_id from chat.participants p where p.member_id = $1::bigint and ${areContacts("p")}`,
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
