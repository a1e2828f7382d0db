import { compositeKey } from "@shiye/events/back-office/composite-key";
import { Id } from "@shiye/events/ids";
import { notificationPosition } from "@shiye/events/notifications";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface MemberRow {
  member_id: number;
}

const applicant: Statement<MemberRow> = {
  name: "history-applicant",
  columns: { member_id: true },
  text: "select member_id from verifications.applications where id = $1::bigint",
};
interface ToldRow extends MemberRow {
  cause_stream: string | null;
}
/**
 * Who received a notification, and the stream of the event that it tells of. What the site itself tells is a decision of an administrator.
 * Types: contract §6.
 */
const told: Statement<ToldRow> = {
  name: "history-told",
  columns: { member_id: true, cause_stream: true },
  text: `
    select n.receiver_id as member_id, coalesce(a.stream, case
      when n.type = 1 then 'like-' || n.sender_id || '-note-' || n.note_id
      when n.type = 2 then 'like-' || n.sender_id || '-comment-' || n.comment_id
      when n.type = 3 then 'collect-' || n.sender_id || '-' || n.note_id
      when n.type in (4, 5, 7) then 'comment-' || n.comment_id
      when n.type = 6 then 'follow-' || n.sender_id || '-' || n.receiver_id
      when n.type = 8 then 'note-' || n.note_id end) as cause_stream
    from notifications.notifications n left join admin_actions.actions a on a.position = $2::bigint
    where n.id = $1::bigint`,
};

/** The streams of one thing. */
interface Subject {
  streams: string[];
  /** Where a stream has several things: the id of this one. */
  thing?: string;
  /** The position of an event of another thing that belongs to this one. */
  cause?: string;
}

/** By the path of the entity. Undefined for an impossible id. */
export function createSubjects(reader: Reader): Readonly<Record<string, (id: string) => Promise<Subject | undefined>>> {
  const ofOne = (kinds: readonly string[]) => async (id: string) =>
    Id.safeParse(id).success ? { streams: kinds.map((kind) => `${kind}-${id}`) } : undefined;
  const ofPair = (kind: string) => async (id: string) =>
    compositeKey(2).safeParse(id).success ? { streams: [`${kind}-${id}`] } : undefined;
  return {
    // A badge stands in the stream of its applications.
    users: ofOne(["member", "verification"]),
    posts: ofOne(["note"]),
    comments: ofOne(["comment"]),
    categories: ofOne(["category"]),
    tags: ofOne(["tag"]),
    async likes(id) {
      const [member, type, target] = compositeKey(3).safeParse(id).success ? id.split("-") : [];
      const kind = type === "1" ? "note" : type === "2" ? "comment" : undefined;
      return kind && { streams: [`like-${member}-${kind}-${target}`] };
    },
    collections: ofPair("collect"),
    follows: ofPair("follow"),
    async notifications(id) {
      if (!Id.safeParse(id).success) return undefined;
      const position = notificationPosition(Number(id)).toString();
      const [row] = await reader.read<ToldRow>(told, [id, position]);
      if (!row) return undefined;
      const streams = new Set([`inbox-${row.member_id}`, ...(row.cause_stream === null ? [] : [row.cause_stream])]);
      return { streams: [...streams], thing: id, cause: position };
    },
    sessions: ofOne(["session"]),
    async audit(id) {
      if (!Id.safeParse(id).success) return undefined;
      const [row] = await reader.read<MemberRow>(applicant, [id]);
      return row && { streams: [`verification-${row.member_id}`], thing: id };
    },
    admins: ofOne(["admin"]),
  };
}
