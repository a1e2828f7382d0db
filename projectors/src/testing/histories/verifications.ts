import fc from "fast-check";
import { ADA, BEN, defineHistory } from "./define.ts";

const fields = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };

export const verifications = defineHistory<{ verification: { member: number } }>({
  actions: { verification: { weight: 6, arbitrary: fc.record({ member: fc.constantFrom(ADA, ADA, ADA, BEN) }) } },
  begin({ story }) {
    const steps = new Map<number, number>();
    return {
      /**
       * Submitted, rejected, submitted again, approved, the first one deleted and the second taken back by an administrator, and withdrawn;
       * then from the start.
       */
      verification({ member: memberId }) {
        const step = steps.get(memberId) ?? 0;
        steps.set(memberId, step + 1);
        const first = 1000 + (memberId % 10) * 100 + Math.floor(step / 7) * 2;
        const about = (verificationId: number) => ({ verificationId, memberId, verificationType: 2 as const });
        if (step % 7 === 0) story.tell("VerificationSubmitted", { ...about(first), fields });
        else if (step % 7 === 1) story.tell("VerificationRejected", { ...about(first), reason: "看不清" });
        else if (step % 7 === 2) story.tell("VerificationSubmitted", { ...about(first + 1), fields });
        else if (step % 7 === 3) story.tell("VerificationApproved", about(first + 1));
        else if (step % 7 === 4) story.tell("VerificationWithdrawn", about(first));
        else if (step % 7 === 5) story.tell("VerificationReopened", about(first + 1));
        else story.tell("VerificationWithdrawn", about(first + 1));
      },
    };
  },
});
