import type { MemberCard } from "@shiye/events/members";
import { type ApiThunk, type Kind, patchThing } from "./patch-tagged.ts";

const MEMBERS: Kind<MemberCard> = ["Member", "fans_count"];

/** Changes a member wherever they are cached: a profile is kept by id and by account name, lists hold many. */
export function patchMember(memberId: number, patch: (member: MemberCard) => void): ApiThunk {
  return patchThing(MEMBERS, memberId, patch);
}

/** The tags of an endpoint that returns members: an answer with one of them is loaded again when members have changed. */
export function memberTags(members: readonly { id: number }[]) {
  return members.map(({ id }) => ({ type: "Member" as const, id }));
}
