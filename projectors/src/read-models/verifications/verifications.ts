import { maskIdentityNumber } from "@shiye/events/identity-number";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { VerificationsBatch } from "./batch.ts";

export const verifications: Handlers<VerificationsBatch> = {
  VerificationSubmitted({ data: { verificationId, memberId, verificationType, fields }, at }, batch) {
    const shown = fields && "idCard" in fields ? { ...fields, idCard: maskIdentityNumber(fields.idCard) } : fields;
    const row = { id: verificationId, member_id: memberId, type: verificationType, fields: shown, created_at: at };
    batch.submitted.set(verificationId, row);
  },
  VerificationApproved({ data: { verificationId }, at }, batch) {
    batch.decided.set(verificationId, { id: verificationId, status: 1, reject_reason: null, audited_at: at });
  },
  VerificationRejected({ data: { verificationId, reason }, at }, batch) {
    batch.decided.set(verificationId, { id: verificationId, status: 2, reject_reason: reason, audited_at: at });
  },
  VerificationReopened({ data: { verificationId } }, batch) {
    batch.decided.set(verificationId, { id: verificationId, status: 0, reject_reason: null, audited_at: null });
  },
  VerificationWithdrawn: ({ data }, batch) => void batch.withdrawn.add(data.verificationId),
};
