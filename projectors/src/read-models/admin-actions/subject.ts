import { entityOfStream } from "@shiye/events/back-office/history";
import { thingInStream } from "@shiye/events/back-office/thing-in-stream";
import type { EventOf } from "@shiye/events/catalogue";

/** How to get the id from the rest of a stream's name, where the rest is not the id itself. */
const IDS: Readonly<Record<string, (rest: string, event: EventOf) => string | null>> = {
  accountName: (_rest, { data }) => ("memberId" in data ? String(data.memberId) : null),
  like: (rest) => rest.replace("-note-", "-1-").replace("-comment-", "-2-"),
  inbox: (_rest, event) => thingInStream(event),
  verification: (_rest, event) => thingInStream(event),
  adminName: (_rest, { data }) => ("adminId" in data ? String(data.adminId) : null),
  adminSignIn: (_rest, { data }) => ("adminId" in data ? String(data.adminId) : null),
  export: (_rest, { data }) => ("adminId" in data ? String(data.adminId) : null),
};

/** The entity of the back office that an event is about. */
export function subjectOf(event: EventOf): { entity: string; entity_id: string | null } {
  const [kind = "", ...more] = event.stream.split("-");
  const rest = more.join("-");
  const idOf = IDS[kind];
  return { entity: entityOfStream(kind), entity_id: idOf ? idOf(rest, event) : rest };
}

/**
 * Fields with the member whom an event concerns. The first that an event has counts: the author of what was judged, who was done something
 * to, or in whose name it was done.
 */
const MEMBER_FIELDS = ["targetAuthorId", "authorId", "memberId", "senderId", "followerId"] as const;

/** The member whom an event concerns; null for one that concerns nobody, as of a category. */
export function subjectMemberOf({ data }: EventOf): number | null {
  const given = data as Readonly<Record<string, unknown>>;
  const field = MEMBER_FIELDS.find((name) => typeof given[name] === "number");
  return field === undefined ? null : (given[field] as number);
}
