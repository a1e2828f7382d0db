import { AdminRejectApplication } from "@shiye/events/back-office/audit";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { aboutApplication, applicationMissing, gatherApplication, streamOfApplication } from "./gather-application.ts";

export const rejectApplication = command(AdminRejectApplication, {
  stream: streamOfApplication,

  gather: gatherApplication,

  decide(facts, { reason }) {
    if (!facts) return applicationMissing();
    if (facts.application.status !== "pending") return refuse("verification-decided");
    return [{ type: "VerificationRejected", data: { ...aboutApplication(facts), reason: reason || null } }];
  },

  answer: async () => ({}),
});
