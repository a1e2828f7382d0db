import type { EventOf } from "@shiye/events/catalogue";
import { maskIdentityNumber } from "@shiye/events/identity-number";
import type { ApplicationFields, Badge, VerificationType } from "@shiye/events/verifications";
import type { Read } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

export interface Application {
  id: number;
  type: VerificationType;
  status: "pending" | "approved" | "rejected";
  /** As the back office shows it, with the identity number masked; null for a badge that an administrator gave without an application. */
  form: Readonly<Record<string, string>> | null;
}

/** The applications of one member that were not withdrawn, oldest first. At most the last one is pending or approved. */
interface VerificationState {
  applications: readonly Application[];
  /** Also if all were withdrawn. */
  everApplied: boolean;
}

type Decided = EventOf<"VerificationApproved" | "VerificationRejected" | "VerificationReopened" | "VerificationWithdrawn">;

const setStatus =
  (status: Application["status"]) =>
  (state: VerificationState, { data }: Decided): VerificationState => ({
    ...state,
    applications: state.applications.map((one) => (one.id === data.verificationId ? { ...one, status } : one)),
  });

const masked = (fields: ApplicationFields) => ("idCard" in fields ? { ...fields, idCard: maskIdentityNumber(fields.idCard) } : fields);

const verificationState = defineState<VerificationState>({
  initial: { applications: [], everApplied: false },
  evolve: {
    VerificationSubmitted: ({ applications }, { data }) => ({
      applications: [
        ...applications,
        { id: data.verificationId, type: data.verificationType, status: "pending", form: data.fields && masked(data.fields) },
      ],
      everApplied: true,
    }),
    VerificationReopened: setStatus("pending"),
    VerificationApproved: setStatus("approved"),
    VerificationRejected: setStatus("rejected"),
    VerificationWithdrawn: (state, { data }) => ({
      ...state,
      applications: state.applications.filter((one) => one.id !== data.verificationId),
    }),
  },
});

export function verificationStream(memberId: number): Stream<VerificationState> {
  return { name: `verification-${memberId}`, fold: verificationState, usuallyNew: true };
}

/** The badge of a member, for answers that show it. */
export async function badgeOf(read: Read, memberId: number): Promise<Badge> {
  const { applications } = await read(verificationStream(memberId));
  return applications.find((one) => one.status === "approved")?.type ?? 0;
}
