import { isRefusal, refuse } from "@shiye/events/refusals";
import { SubmitVerification, type VerificationView } from "@shiye/events/verifications";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { readApplication } from "./read-application.ts";
import { verificationStream } from "./state.ts";

export const submitVerification = command(SubmitVerification, {
  stream: (_input, { actor }) => verificationStream(actor.id),

  gather: ({ read }, _input, { actor }) => read(verificationStream(actor.id)),

  decide({ applications }, { type, content }, { actor, newId }) {
    const last = applications.at(-1);
    if (last?.status === "pending") return refuse("verification-pending");
    if (last?.status === "approved") return refuse("verification-approved");
    const fields = readApplication(type, content);
    if (isRefusal(fields)) return fields;
    return [{ type: "VerificationSubmitted", data: { verificationId: newId, memberId: actor.id, verificationType: type, fields } }];
  },

  async answer({ events }): Promise<VerificationView> {
    const { data, at } = requireStored(events, "VerificationSubmitted");
    return { id: data.verificationId, type: data.verificationType, status: 0, created_at: at, audit_time: null, reject_reason: null };
  },
});
