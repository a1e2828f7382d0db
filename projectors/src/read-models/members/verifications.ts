import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { MembersBatch } from "./batch.ts";

export const verifications: Handlers<MembersBatch> = {
  VerificationApproved({ data: { verificationId, memberId, verificationType } }, batch) {
    batch.badges.put({ verification_id: verificationId, member_id: memberId, verified: verificationType });
  },
  VerificationReopened: ({ data }, batch) => batch.badges.remove({ verification_id: data.verificationId }),
  VerificationWithdrawn: ({ data }, batch) => batch.badges.remove({ verification_id: data.verificationId }),
};
