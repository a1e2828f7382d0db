import { AdminDeleteApplication } from "@shiye/events/back-office/audit";
import { command } from "../kernel/command.ts";
import { aboutApplication, applicationMissing, gatherApplication, streamOfApplication } from "./gather-application.ts";

/** As if the member had withdrawn it: its badge and its form are removed. */
export const deleteApplication = command(AdminDeleteApplication, {
  stream: streamOfApplication,
  gather: gatherApplication,
  decide: (facts) => (facts ? [{ type: "VerificationWithdrawn", data: aboutApplication(facts) }] : applicationMissing()),
  answer: async () => ({}),
});
