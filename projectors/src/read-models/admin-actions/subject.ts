import { entityOfStream } from "@shiye/events/back-office/history";

/** How to get the id from the rest of a stream's name, where the rest is not the id itself. */
const IDS: Readonly<Record<string, (rest: string, data: Readonly<Record<string, unknown>>) => string | null>> = {
  accountName: (_rest, data) => text(data.memberId),
  like: (rest) => rest.replace("-note-", "-1-").replace("-comment-", "-2-"),
  inbox: (_rest, data) => text(data.notificationId),
  verification: (_rest, data) => text(data.verificationId),
  adminName: (_rest, data) => text(data.adminId),
  export: (_rest, data) => text(data.adminId),
};

function text(id: unknown): string | null {
  return id === undefined || id === null ? null : String(id);
}

/** The entity of the back office that an event is about. */
export function subjectOf(stream: string, data: unknown): { entity: string; entity_id: string | null } {
  const [kind = "", ...more] = stream.split("-");
  const rest = more.join("-");
  const idOf = IDS[kind];
  return { entity: entityOfStream(kind), entity_id: idOf ? idOf(rest, data as Record<string, unknown>) : rest };
}
