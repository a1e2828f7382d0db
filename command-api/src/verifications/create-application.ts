import { AdminCreateApplication } from "@shiye/events/back-office/audit";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { memberStream } from "../members/state.ts";
import { readApplication } from "./read-application.ts";
import { verificationStream } from "./state.ts";

/** An administrator applies for a member, for example from a paper form, and may decide at once. */
export const createApplication = command(AdminCreateApplication, {
  stream: ({ user_id: memberId }) => verificationStream(memberId),

  async gather({ read }, { user_id: memberId }) {
    const [member, { applications }] = await Promise.all([read(memberStream(memberId)), read(verificationStream(memberId))]);
    return { member, last: applications.at(-1) };
  },

  decide({ member, last }, { user_id: memberId, type, content, status }, { newId }) {
    if (member.status !== "active") return refuse("member-not-found");
    if (last?.status === "pending") return refuse("verification-pending", { message: "该用户已有认证申请正在审核中" });
    if (last?.status === "approved") return refuse("verification-approved", { message: "该用户已通过认证" });
    const verificationType = type === 1 ? 1 : 2;
    const fields = readApplication(verificationType, content);
    if (isRefusal(fields)) return fields;
    const about = { verificationId: newId, memberId, verificationType } as const;
    const events: DecidedEvent[] = [{ type: "VerificationSubmitted", data: { ...about, fields } }];
    if (status === 1) events.push({ type: "VerificationApproved", data: about });
    if (status === 2) events.push({ type: "VerificationRejected", data: { ...about, reason: null } });
    return events;
  },

  answer: async ({ events }) => ({ id: requireStored(events, "VerificationSubmitted").data.verificationId }),
});
