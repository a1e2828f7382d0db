import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { LRUCache } from "lru-cache";

/** Who talks with whom, from the read model `chat`. The ends of a conversation never change. */
export interface Contacts {
  /** The other member of the member's conversation. Undefined when it is not theirs, or not projected yet. */
  otherIn(conversationId: number, memberId: number): Promise<number | undefined>;
  /** All members who have a conversation with this member. */
  of(memberId: number): Promise<number[]>;
}

const otherStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-other",
  text: "select other_id from chat.participants where conversation_id = $1::bigint and member_id = $2::bigint",
};
const contactsStatement: Statement<{ other_id: number }> = {
  columns: { other_id: true },
  name: "conversation-contacts",
  text: "select other_id from chat.participants where member_id = $1::bigint",
};

export function createContacts(reader: Reader, options: { most: number }): Contacts {
  const known = new LRUCache<string, number>({ max: options.most });
  return {
    async otherIn(conversationId, memberId) {
      const key = `${conversationId}:${memberId}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const [row] = await reader.read(otherStatement, [conversationId, memberId]);
      if (row) known.set(key, row.other_id);
      return row?.other_id;
    },
    async of(memberId) {
      return (await reader.read(contactsStatement, [memberId])).map((row) => row.other_id);
    },
  };
}
