import { refuse } from "@shiye/events/refusals";
import { innerCommand } from "../kernel/command.ts";
import { verificationStream } from "./state.ts";

/** The application that waits earns its badge; one that has it keeps it. For demo content: administrators decide by `approve-application.ts`. */
export const approveVerification = innerCommand({
  stream: ({ memberId }: { memberId: number }) => verificationStream(memberId),
  gather: ({ read }, { memberId }) => read(verificationStream(memberId)),
  decide({ applications }, { memberId }) {
    const last = applications.at(-1);
    if (last?.status === "approved") return [];
    if (last?.status !== "pending") return refuse("verification-not-found");
    return [{ type: "VerificationApproved", data: { verificationId: last.id, memberId, verificationType: last.type } }];
  },
});
