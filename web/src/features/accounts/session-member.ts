import type { MemberView } from "@shiye/events/members";
import type { SessionMember } from "../../api/session-slice.ts";

/** The few fields that are stored on the device. */
export function sessionMember({ id, user_id, nickname, avatar }: MemberView): SessionMember {
  return { id, user_id, nickname, avatar };
}
