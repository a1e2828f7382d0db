import type { DecidedEvent } from "@shiye/events/catalogue";
import type { Badge } from "@shiye/events/verifications";
import { innerCommand } from "../kernel/command.ts";
import { verificationStream } from "./state.ts";

/**
 * Gives a member this badge, or none. A badge always comes from an application: a pending one for this badge is approved, or else one is
 * made without a form. An approved one, or a pending one for another badge, is withdrawn.
 */
export const setBadge = innerCommand({
  stream: ({ memberId }: { memberId: number; badge: Badge }) => verificationStream(memberId),

  gather: ({ read }, { memberId }) => read(verificationStream(memberId)),

  decide({ applications }, { memberId, badge }, { newId }): DecidedEvent[] {
    const last = applications.at(-1);
    const worn = last?.status === "approved" ? last.type : 0;
    if (worn === badge) return [];
    const stands = last && last.status !== "rejected" ? last : undefined;
    const about = (id: number, verificationType: 1 | 2) => ({ verificationId: id, memberId, verificationType });
    if (badge === 0) return stands ? [{ type: "VerificationWithdrawn", data: about(stands.id, stands.type) }] : [];
    if (stands?.status === "pending" && stands.type === badge) return [{ type: "VerificationApproved", data: about(stands.id, badge) }];
    return [
      ...(stands ? [{ type: "VerificationWithdrawn", data: about(stands.id, stands.type) } as const] : []),
      { type: "VerificationSubmitted", data: { ...about(newId, badge), fields: null } },
      { type: "VerificationApproved", data: about(newId, badge) },
    ];
  },
});
