/** Which entity of the back office an event is about, by the kind of its stream: its path, and how the rest of the stream's name is its id. */
const SUBJECTS: Readonly<
  Record<string, { entity: string; idOf: (rest: string, data: Readonly<Record<string, unknown>>) => string | null }>
> = {
  member: { entity: "users", idOf: (rest) => rest },
  accountName: { entity: "users", idOf: (_rest, data) => text(data.memberId) },
  note: { entity: "posts", idOf: (rest) => rest },
  comment: { entity: "comments", idOf: (rest) => rest },
  category: { entity: "categories", idOf: (rest) => rest },
  tag: { entity: "tags", idOf: (rest) => rest },
  like: { entity: "likes", idOf: (rest) => rest.replace("-note-", "-1-").replace("-comment-", "-2-") },
  collect: { entity: "collections", idOf: (rest) => rest },
  follow: { entity: "follows", idOf: (rest) => rest },
  inbox: { entity: "notifications", idOf: (_rest, data) => text(data.notificationId) },
  session: { entity: "sessions", idOf: (rest) => rest },
  verification: { entity: "audit", idOf: (_rest, data) => text(data.verificationId) },
  admin: { entity: "admins", idOf: (rest) => rest },
  adminName: { entity: "admins", idOf: (_rest, data) => text(data.adminId) },
  export: { entity: "admins", idOf: (_rest, data) => text(data.adminId) },
  projection: { entity: "projections", idOf: (rest) => rest },
};

function text(id: unknown): string | null {
  return id === undefined || id === null ? null : String(id);
}

export function subjectOf(stream: string, data: unknown): { entity: string; entity_id: string | null } {
  const [kind = "", ...more] = stream.split("-");
  const rest = more.join("-");
  const subject = SUBJECTS[kind];
  return subject
    ? { entity: subject.entity, entity_id: subject.idOf(rest, data as Record<string, unknown>) }
    : { entity: kind, entity_id: rest };
}
