import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet } from "@shiye/infra/read-models/row-writes";
import { chatModel } from "@shiye/infra/read-models/tables/chat";
import { recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type ChatBatch, type MessageRow, participantKey } from "./batch.ts";

const participantColumns = {
  conversation_id: "bigint",
  member_id: "bigint",
  other_id: "bigint",
  last_message_id: "bigint",
  last_received_id: "bigint",
  seen_through: "bigint",
  read_through: "bigint",
  hidden_through: "bigint",
  revision: "integer",
} as const;

const messageColumns = {
  conversation_id: "bigint",
  id: "bigint",
  sender_id: "bigint",
  receiver_id: "bigint",
  message_type: "text",
  content: "text",
  client_message_id: "text",
  reply_to_id: "bigint",
  revision: "integer",
  created_at: "timestamptz",
} as const;

type Sent = Pick<MessageRow, "conversation_id" | "id" | "sender_id" | "receiver_id">;

/**
 * who left → ends of conversations → messages → messages of those who left → recalled and taken-down messages → unread counters. Returns
 * the new messages.
 */
export async function writeChat(transaction: Transaction, schema: string, batch: ChatBatch): Promise<Sent[]> {
  const departed = await recordDepartures(transaction, schema, chatModel, batch);
  await raiseMarks(transaction, schema, batch);
  const sent = await insertMessages(transaction, schema, batch);
  if (departed.length > 0)
    await transaction.query(
      `update ${schema}.messages m set content = '', message_type = 'text', client_message_id = null
       from ${schema}.participants p
       where p.member_id = any($1::bigint[]) and m.conversation_id = p.conversation_id and m.sender_id = p.member_id`,
      [departed],
    );
  await emptyMessages(transaction, schema, batch);
  await countUnread(transaction, schema, batch, sent);
  return sent;
}

/** For a repeated event the marks are already higher, so nothing changes. */
async function raiseMarks(transaction: Transaction, schema: string, batch: ChatBatch): Promise<void> {
  if (batch.participants.size === 0) return;
  const { source, values } = rowsAsSet(participantColumns, inKeyOrder(batch.participants));
  const names = Object.keys(participantColumns).join(", ");
  const marks = ["last_message_id", "last_received_id", "seen_through", "read_through", "hidden_through", "revision"];
  await transaction.query(
    `insert into ${schema}.participants as old (${names}) select ${names} from ${source}
     on conflict (conversation_id, member_id) do update set ${marks.map((mark) => `${mark} = greatest(old.${mark}, excluded.${mark})`).join(", ")}
     where (${marks.map((mark) => `old.${mark} < excluded.${mark}`).join(" or ")})`,
    values,
  );
}

async function insertMessages(transaction: Transaction, schema: string, batch: ChatBatch): Promise<Sent[]> {
  if (batch.messages.size === 0) return [];
  const { source, values } = rowsAsSet(messageColumns, inKeyOrder(batch.messages));
  const { rows } = await transaction.query<Sent>(
    `insert into ${schema}.messages (${Object.keys(messageColumns).join(", ")})
     select conversation_id, id, sender_id, receiver_id,
       case when d.member_id is null then message_type else 'text' end,
       case when d.member_id is null then content else '' end,
       case when d.member_id is null then client_message_id end,
       reply_to_id, revision, created_at
     from ${source} left join ${schema}.departed_members d on d.member_id = fresh.sender_id
     on conflict (conversation_id, id) do nothing
     returning conversation_id, id, sender_id, receiver_id`,
    values,
  );
  return rows.sort((one, other) => one.id - other.id);
}

/** The message came before in the same stream, so its row exists. Its content is removed as for a member who left. */
async function emptyMessages(transaction: Transaction, schema: string, { emptied }: ChatBatch): Promise<void> {
  if (emptied.size === 0) return;
  const { source, values } = rowsAsSet({ conversation_id: "bigint", id: "bigint", recalled: "boolean" }, inKeyOrder(emptied));
  await transaction.query(
    `update ${schema}.messages m
     set content = '', message_type = 'text', client_message_id = null, recalled = m.recalled or fresh.recalled from ${source}
     where m.conversation_id = fresh.conversation_id and m.id = fresh.id`,
    values,
  );
}

/**
 * For ends that were read or hidden, or lost a message, all messages after the mark are counted, which are few. For the others only new messages are counted.
 */
async function countUnread(transaction: Transaction, schema: string, batch: ChatBatch, sent: readonly Sent[]): Promise<void> {
  const counts = new Map<string, { conversation_id: number; member_id: number; fresh: number; anew: boolean }>();
  for (const [key, { conversation_id, member_id }] of batch.participants)
    if (batch.marked.has(key)) counts.set(key, { conversation_id, member_id, fresh: 0, anew: true });
  for (const { conversation_id, receiver_id } of sent) {
    const key = participantKey(conversation_id, receiver_id);
    const count = counts.get(key) ?? { conversation_id, member_id: receiver_id, fresh: 0, anew: false };
    count.fresh += 1;
    counts.set(key, count);
  }
  if (counts.size === 0) return;
  const { source, values } = rowsAsSet(
    { conversation_id: "bigint", member_id: "bigint", fresh: "integer", anew: "boolean" },
    inKeyOrder(counts),
  );
  await transaction.query(
    `update ${schema}.participants p set unread_count = case when not fresh.anew then p.unread_count + fresh.fresh else (
       select count(*) from ${schema}.messages m
       where m.conversation_id = p.conversation_id and m.id > greatest(p.seen_through, p.hidden_through)
         and m.sender_id <> p.member_id and not m.recalled
     ) end
     from ${source} where p.conversation_id = fresh.conversation_id and p.member_id = fresh.member_id`,
    values,
  );
}
