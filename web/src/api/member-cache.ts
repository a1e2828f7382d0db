import type { MemberCard } from "@shiye/events/members";
import { type ApiThunk, patchTagged } from "./patch-tagged.ts";

/** Changes a member wherever they are cached under the tag `Member/<id>`: a profile is kept by id and by account name, lists hold many. */
export function patchMember(memberId: number, patch: (member: MemberCard) => void): ApiThunk {
  return patchTagged({ type: "Member", id: memberId }, (draft) => patchMembersIn(draft, memberId, patch));
}

/** The tags of an endpoint that returns members. */
export function memberTags(members: readonly { id: number }[]) {
  return members.map(({ id }) => ({ type: "Member" as const, id }));
}

function patchMembersIn(data: unknown, memberId: number, patch: (member: MemberCard) => void): void {
  if (typeof data !== "object" || data === null) return;
  if ("id" in data && "fans_count" in data && data.id === memberId) patch(data as MemberCard);
  else for (const value of Object.values(data)) patchMembersIn(value, memberId, patch);
}
