import type { MemberView } from "@shiye/events/members";
import { type ApiThunk, patchTagged } from "./patch-tagged.ts";

/** Changes a member in whatever has cached them under the tag `Member/<id>`; a profile is kept by id and by account name. */
export function patchMember(memberId: number, patch: (member: MemberView) => void): ApiThunk {
  return patchTagged({ type: "Member", id: memberId }, patch);
}
