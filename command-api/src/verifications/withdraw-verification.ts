import { refuse } from "@shiye/events/refusals";
import { WithdrawVerification } from "@shiye/events/verifications";
import { command } from "../kernel/command.ts";
import { verificationStream } from "./state.ts";

/**
 * Withdraws the valid application and the rejected ones before it. Clients show the form again only when no application is left, so an old
 * rejection would keep the member from applying. Source: specification 000 §4, 002 §4.
 */
export const withdrawVerification = command(WithdrawVerification, {
  stream: (_input, { actor }) => verificationStream(actor.id),

  gather: ({ read }, _input, { actor }) => read(verificationStream(actor.id)),

  decide({ applications }, _input, { actor }) {
    if (applications.length === 0) return refuse("verification-not-found");
    return applications.map(({ id, type }) => ({
      type: "VerificationWithdrawn",
      data: { verificationId: id, memberId: actor.id, verificationType: type },
    }));
  },

  answer: async () => ({}),
});
