import type { LogEvent, Recorded } from "@shiye/events/back-office/history";
import { wordsOfEvent } from "@shiye/events/event-words";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface NameRow {
  kind: "member" | "admin";
  id: number;
  name: string;
}

/** SQL: a member, for administrators. Who left has the name that everybody sees. */
export const nameOfMember = "nickname || case account_name when '' then '' else ' (' || account_name || ')' end";

/** Deleted administrators keep their name, because their actions stay theirs. */
const statement: Statement<NameRow> = {
  name: "history-names",
  columns: { kind: true, id: true, name: true },
  text: `
    select 'admin' as kind, id, username as name from admins.admins where id = any($1::bigint[])
    union all select 'member', id, ${nameOfMember} from members.members where id = any($2::bigint[])`,
};

/** Events as the back office shows them, with labels and names. */
export async function record(reader: Reader, events: readonly LogEvent[]): Promise<Recorded[]> {
  const idsOf = (kind: string) => [...new Set(events.flatMap(({ actor }) => (actor.kind === kind && actor.id !== null ? [actor.id] : [])))];
  const rows = await reader.read<NameRow>(statement, [idsOf("admin"), idsOf("member")]);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return events.map(({ data, actor, name: _thing, ...event }) => ({
    ...event,
    label: wordsOfEvent(event.type, data),
    actor: { ...actor, name: names.get(`${actor.kind} ${actor.id}`) ?? null },
  }));
}
