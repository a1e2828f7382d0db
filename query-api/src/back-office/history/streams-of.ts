import { compositeKey } from "@shiye/events/back-office/composite-key";
import type { LogEvent } from "@shiye/events/back-office/history";
import { Id } from "@shiye/events/ids";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface MemberRow {
  member_id: number;
}

const applicant: Statement<MemberRow> = {
  name: "history-applicant",
  columns: { member_id: true },
  text: "select member_id from verifications.applications where id = $1::bigint",
};
const receiver: Statement<MemberRow> = {
  name: "history-receiver",
  columns: { member_id: true },
  text: "select receiver_id as member_id from notifications.notifications where id = $1::bigint",
};

/** The streams of one thing, and which of their events are about it. */
export interface Subject {
  streams: readonly string[];
  concerns: (event: LogEvent) => boolean;
}

const ALL = () => true;
/** Streams with several things of one member have a field with the id of the thing. */
const naming = (field: string, id: string) => (event: LogEvent) => String(event.data[field]) === id;

/** By the path of the entity. Undefined for an impossible id. */
export function createSubjects(reader: Reader): Readonly<Record<string, (id: string) => Promise<Subject | undefined>>> {
  const ofOne = (kinds: readonly string[]) => async (id: string) =>
    Id.safeParse(id).success ? { streams: kinds.map((kind) => `${kind}-${id}`), concerns: ALL } : undefined;
  const ofPair = (kind: string) => async (id: string) =>
    compositeKey(2).safeParse(id).success ? { streams: [`${kind}-${id}`], concerns: ALL } : undefined;
  const ofMembers = (statement: Statement<MemberRow>, kind: string, field: string) => async (id: string) => {
    if (!Id.safeParse(id).success) return undefined;
    const [row] = await reader.read<MemberRow>(statement, [id]);
    return row && { streams: [`${kind}-${row.member_id}`], concerns: naming(field, id) };
  };

  return {
    users: ofOne(["member"]),
    posts: ofOne(["note"]),
    comments: ofOne(["comment"]),
    categories: ofOne(["category"]),
    tags: ofOne(["tag"]),
    async likes(id) {
      const [member, type, target] = compositeKey(3).safeParse(id).success ? id.split("-") : [];
      const kind = type === "1" ? "note" : type === "2" ? "comment" : undefined;
      return kind && { streams: [`like-${member}-${kind}-${target}`], concerns: ALL };
    },
    collections: ofPair("collect"),
    follows: ofPair("follow"),
    notifications: ofMembers(receiver, "inbox", "notificationId"),
    sessions: ofOne(["session"]),
    audit: ofMembers(applicant, "verification", "verificationId"),
    admins: ofOne(["admin"]),
  };
}
