import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Sources } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { memberStream } from "../members/state.ts";
import { type Application, verificationStream } from "./state.ts";

interface ApplicationFacts {
  memberId: number;
  /** All existing applications of the member, oldest first. */
  applications: readonly Application[];
  application: Application;
}

/** An application by its id alone. Undefined: it does not exist, was withdrawn, or its member left. */
export async function gatherApplication(
  { read, lateReads }: Pick<Sources, "read" | "lateReads">,
  { id }: { id: number },
): Promise<ApplicationFacts | undefined> {
  const [applicant] = there(await lateReads.applicant(id));
  if (!applicant) return undefined;
  const { memberId } = applicant;
  const [{ applications }, member] = await Promise.all([read(verificationStream(memberId)), read(memberStream(memberId))]);
  const application = applications.find((one) => one.id === id);
  return application && member.status === "active" ? { memberId, applications, application } : undefined;
}

export const applicationMissing = (): Refusal => refuse("entity-not-found", { message: "认证申请不存在" });

/** The stream of the decision. Only called after the application was found. */
export function streamOfApplication(_input: unknown, _context: unknown, facts: ApplicationFacts | undefined) {
  if (!facts) throw new Error("A decision needs an application");
  return verificationStream(facts.memberId);
}

export const aboutApplication = ({ memberId, application }: ApplicationFacts) => ({
  verificationId: application.id,
  memberId,
  verificationType: application.type,
});
