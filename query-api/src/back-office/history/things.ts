import type { LogEvent } from "@shiye/events/back-office/history";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { ActionRow } from "./action-statements.ts";
import { nameOfMember } from "./names.ts";
import type { ReadLog } from "./read-log.ts";

interface NamedMember {
  id: number;
  name: string;
}

const members: Statement<NamedMember> = {
  name: "history-members",
  columns: { id: true, name: true },
  text: `select id, ${nameOfMember} as name from members.members where id = any($1::bigint[])`,
};

/** What an action was about, in words. */
interface NamedThing {
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

/** The names of the things and members of some actions, in their order. `events`: those of the actions. */
export async function nameThings(
  reader: Reader,
  readNames: ReadLog["names"],
  rows: readonly ActionRow[],
  events: ReadonlyMap<string, LogEvent>,
): Promise<NamedThing[]> {
  /** The stream of an action says the name with the action. */
  const elsewhere = rows.flatMap((row) => {
    const stream = memberOf(row) === undefined ? streamWithName(row) : undefined;
    return stream === undefined || stream === row.stream ? [] : [{ stream, until: row.position }];
  });
  const names = await readNames(elsewhere);
  const nameOf = new Map(elsewhere.map(({ stream, until }, at) => [`${stream} ${until}`, names[at] ?? null]));
  const ids = rows
    .flatMap((row) => [memberOf(row), row.subject_member_id])
    .filter((id) => typeof id === "number" && Number.isSafeInteger(id));
  const named = await reader.read<NamedMember>(members, [[...new Set(ids)]]);
  const memberById = new Map(named.map((member) => [member.id, member]));
  return rows.map((row) => {
    const stream = streamWithName(row);
    const about = memberOf(row);
    const ofThing = stream === row.stream ? events.get(row.position)?.name : nameOf.get(`${stream} ${row.position}`);
    const name = about === undefined ? ofThing : memberById.get(about)?.name;
    return { name: name ?? null, member: memberById.get(row.subject_member_id ?? 0) ?? null };
  });
}
