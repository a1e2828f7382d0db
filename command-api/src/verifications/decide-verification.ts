import { refuse } from "@shiye/events/refusals";
import { innerCommand } from "../kernel/command.ts";
import { verificationStream } from "./state.ts";

/**
 * Approves or rejects the pending application. A decided one stays as it is. For demo content: administrators use `approve-application.ts`
 * and `reject-application.ts`.
 */
export const decideVerification = innerCommand({
  stream: ({ memberId }: { memberId: number; rejected?: string | undefined }) => verificationStream(memberId),
  gather: ({ read }, { memberId }) => read(verificationStream(memberId)),
  decide({ applications }, { memberId, rejected }) {
    const last = applications.at(-1);
    if (last?.status === (rejected === undefined ? "approved" : "rejected")) return [];
    if (last?.status !== "pending") return refuse("verification-not-found");
    const about = { verificationId: last.id, memberId, verificationType: last.type };
    return rejected === undefined
      ? [{ type: "VerificationApproved", data: about }]
      : [{ type: "VerificationRejected", data: { ...about, reason: rejected } }];
  },
});
