import type { GetMessages } from "@shiye/events/chat";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { createPipeline } from "../pipeline.ts";
import { hydrateMessages } from "./hydrate-messages.ts";
import { presentMessage } from "./present.ts";

interface Ask {
  conversationId: number;
  memberId: number;
  limit: number;
  page: number;
  before: number | null;
}

const skeletonStatement: Statement<{ id: number | null }> = {
  columns: { id: true },
  name: "messages-page",
  text: `
    select page.id from chat.participants p
    left join lateral (
      select m.id from chat.messages m
      where m.conversation_id = p.conversation_id and m.id > p.hidden_through and m.id < coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER})
      order by m.id desc limit $3::int + 1 offset $5::bigint
    ) page on true
    where p.conversation_id = $1::bigint and p.member_id = $2::bigint
    order by page.id desc`,
};

/** The newest messages first, as ids. In another's conversation the caller has no end, so there are no rows and it is not found. */
async function readPage(reader: Reader, ask: Ask): Promise<{ ids: number[]; hasMore: boolean } | Refusal> {
  const offset = ask.before === null ? (ask.page - 1) * ask.limit : 0;
  const values = [ask.conversationId, ask.memberId, ask.limit, ask.before, offset];
  const rows = await reader.read(skeletonStatement, values);
  if (rows.length === 0) return refuse("conversation-not-found");
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids: ids.slice(0, ask.limit), hasMore: ids.length > ask.limit };
}

/** A page of messages, oldest first, in two statements. */
export function createGetMessages(reader: Reader): HandlerOf<typeof GetMessages> {
  const answer = createPipeline({
    skeleton: (ask: Ask) => readPage(reader, ask),
    hydrate: ({ ids }, { conversationId }) =>
      hydrateMessages(
        reader,
        ids.map((messageId) => ({ conversationId, messageId })),
      ),
    rules: (rows) => rows,
    present: (rows, { hasMore }) => ({ messages: rows.map(presentMessage), hasMore }),
  });
  return ({ params, input }, { caller }) =>
    answer({ conversationId: params.id, memberId: caller.id, limit: input.limit, page: input.page, before: input.before ?? null });
}
