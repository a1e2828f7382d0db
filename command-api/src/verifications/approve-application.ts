import { AdminApproveApplication } from "@shiye/events/back-office/audit";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { aboutApplication, applicationMissing, gatherApplication, streamOfApplication } from "./gather-application.ts";

export const approveApplication = command(AdminApproveApplication, {
  stream: streamOfApplication,

  gather: gatherApplication,

  decide(facts) {
    if (!facts) return applicationMissing();
    if (facts.application.status !== "pending") return refuse("verification-decided");
    return [{ type: "VerificationApproved", data: aboutApplication(facts) }];
  },

  answer: async () => ({}),
});
