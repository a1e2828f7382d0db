import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { MembersBatch } from "./batch.ts";

export const verifications: Handlers<MembersBatch> = {
  VerificationApproved({ data: { memberId, verificationType } }, batch) {
    batch.badges.set(memberId, { member_id: memberId, verified: verificationType });
  },
  VerificationReopened({ data: { memberId } }, batch) {
    batch.badges.set(memberId, { member_id: memberId, verified: 0 });
  },
  VerificationWithdrawn({ data: { memberId } }, batch) {
    batch.badges.set(memberId, { member_id: memberId, verified: 0 });
  },
};
