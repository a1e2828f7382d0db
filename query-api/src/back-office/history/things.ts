import type { LogEvent } from "@shiye/events/back-office/history";
import { LOG_STREAMS_AT_ONCE } from "@shiye/events/back-office/history";
import { thingInStream } from "@shiye/events/back-office/thing-in-stream";
import { plainFromComment } from "@shiye/events/comment-text";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { ActionRow } from "./action-statements.ts";
import type { ReadLogEvents } from "./read-log-events.ts";

/** Characters of a text that stands for its thing. */
const LONGEST_NAME = 40;

interface NamedMember {
  id: number;
  name: string;
}

/** Who left has the name that everybody sees. */
const members: Statement<NamedMember> = {
  name: "history-members",
  columns: { id: true, name: true },
  text: `
    select id, nickname || case account_name when '' then '' else ' (' || account_name || ')' end as name
    from members.members where id = any($1::bigint[])`,
};

/** What an action was about, in words. */
export interface NamedThing {
  name: string | null;
  member: NamedMember | null;
}

/** The stream whose events say what a thing is called: its own, or that of what a like, a collection or a report is about. */
function streamWithName({ entity, entity_id, stream }: ActionRow): string | undefined {
  const parts = entity_id?.split("-") ?? [];
  switch (entity) {
    case "posts":
      return `note-${entity_id}`;
    case "comments":
      return `comment-${entity_id}`;
    case "categories":
      return `category-${entity_id}`;
    case "tags":
      return `tag-${entity_id}`;
    case "admins":
      return `admin-${entity_id}`;
    case "notifications":
      return stream;
    case "likes":
      return `${parts[1] === "1" ? "note" : "comment"}-${parts[2]}`;
    case "collections":
      return `note-${parts[1]}`;
    case "reported":
      return parts[0] === "note" || parts[0] === "comment" ? `${parts[0]}-${parts[1]}` : undefined;
    default:
      return undefined;
  }
}

/** The member whom an action is about. The ids of a follow are those of both; it is about the one who is followed. */
function memberOf({ entity, entity_id }: ActionRow): number | undefined {
  const parts = entity_id?.split("-") ?? [];
  if (entity === "users") return Number(entity_id);
  if (entity === "follows") return Number(parts[1]);
  return entity === "reported" && parts[0] === "member" ? Number(parts[1]) : undefined;
}

function textOf({ data }: LogEvent): string {
  const { title, name, username, content } = data;
  const text = [title, name, username, content].find((one) => typeof one === "string" && one !== "");
  const plain = [...plainFromComment(String(text ?? "")).replace(/\s+/g, " ")];
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME).join("")}…` : plain.join("");
}

/** What was last said of a thing until an action, so that what is deleted has a name, too. Texts of members who left are gone from the log. */
function lastName(events: readonly LogEvent[], row: ActionRow): string | null {
  const about = (event: LogEvent) => row.entity !== "notifications" || thingInStream(event) === row.entity_id;
  const said = events.filter((event) => about(event) && BigInt(event.position) <= BigInt(row.position)).map(textOf);
  return said.findLast((text) => text !== "") ?? null;
}

/** The names of the things and members of some actions, in their order. `known` are the events that are loaded already. */
export async function nameThings(
  reader: Reader,
  readEvents: ReadLogEvents,
  rows: readonly ActionRow[],
  known: readonly LogEvent[],
): Promise<NamedThing[]> {
  const byStream = new Map<string, LogEvent[]>();
  const remember = (events: readonly LogEvent[]) => {
    for (const event of events) {
      const before = byStream.get(event.stream);
      if (before) before.push(event);
      else byStream.set(event.stream, [event]);
    }
  };
  remember(known);
  const missing = [...new Set(rows.flatMap((row) => streamWithName(row) ?? []))].filter((stream) => !byStream.has(stream));
  for (let at = 0; at < missing.length; at += LOG_STREAMS_AT_ONCE) remember(await readEvents(missing.slice(at, at + LOG_STREAMS_AT_ONCE)));
  const ids = rows
    .flatMap((row) => [memberOf(row), row.subject_member_id])
    .filter((id) => typeof id === "number" && Number.isSafeInteger(id));
  const named = await reader.read<NamedMember>(members, [[...new Set(ids)]]);
  const memberById = new Map(named.map((member) => [member.id, member]));
  return rows.map((row) => {
    const stream = streamWithName(row);
    const about = memberOf(row);
    const name = about === undefined ? stream && lastName(byStream.get(stream) ?? [], row) : memberById.get(about)?.name;
    return { name: name ?? null, member: memberById.get(row.subject_member_id ?? 0) ?? null };
  });
}
