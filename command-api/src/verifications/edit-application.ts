import { AdminEditApplication, auditEntity } from "@shiye/events/back-office/audit";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { refuseOther } from "../back-office/fixed-fields.ts";
import { command } from "../kernel/command.ts";
import { aboutApplication, applicationMissing, gatherApplication, streamOfApplication } from "./gather-application.ts";
import { repeatsForm } from "./read-application.ts";

const STATES = ["pending", "approved", "rejected"] as const;

/**
 * Corrects a decision, which approving and rejecting do not: the decision is taken back, and another may follow. Only the newest
 * application of a member can be pending or approved; the rules for applying rely on this. The form is what the applicant said, so it may be
 * sent back as it is shown, and nobody changes it.
 */
export const editApplication = command(AdminEditApplication, {
  stream: streamOfApplication,

  gather: gatherApplication,

  decide(facts, input) {
    if (!facts) return applicationMissing();
    const { application, applications } = facts;
    const other = refuseOther(auditEntity, input, { user_id: facts.memberId, type: application.type });
    if (other) return other;
    const { status, content } = input;
    if (content !== undefined && !repeatsForm(application.type, content, application.form))
      return refuse("field-fixed", { message: "申请内容创建后不能修改" });
    const wanted = STATES[Number(status ?? STATES.indexOf(application.status))];
    if (wanted === application.status) return [];
    if (application !== applications.at(-1)) return refuse("verification-superseded");
    const data = aboutApplication(facts);
    const events: DecidedEvent[] = application.status === "pending" ? [] : [{ type: "VerificationReopened", data }];
    if (wanted === "approved") events.push({ type: "VerificationApproved", data });
    if (wanted === "rejected") events.push({ type: "VerificationRejected", data: { ...data, reason: null } });
    return events;
  },

  answer: async () => ({}),
});
