import type { EventOf } from "@shiye/events/catalogue";
import type { Badge, VerificationType } from "@shiye/events/verifications";
import type { Read } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

export interface Application {
  id: number;
  type: VerificationType;
  status: "pending" | "approved" | "rejected";
  /** False for a badge that an administrator gave without an application. */
  hasForm: boolean;
}

/** The applications of one member that were not withdrawn, oldest first. At most the last one is pending or approved. */
interface VerificationState {
  applications: readonly Application[];
}

type Decided = EventOf<"VerificationApproved" | "VerificationRejected" | "VerificationReopened" | "VerificationWithdrawn">;

const setStatus =
  (status: Application["status"]) =>
  ({ applications }: VerificationState, { data }: Decided): VerificationState => ({
    applications: applications.map((one) => (one.id === data.verificationId ? { ...one, status } : one)),
  });

const verificationState = defineState<VerificationState>({
  initial: { applications: [] },
  evolve: {
    VerificationSubmitted: ({ applications }, { data }) => ({
      applications: [
        ...applications,
        { id: data.verificationId, type: data.verificationType, status: "pending", hasForm: data.fields !== null },
      ],
    }),
    VerificationReopened: setStatus("pending"),
    VerificationApproved: setStatus("approved"),
    VerificationRejected: setStatus("rejected"),
    VerificationWithdrawn: ({ applications }, { data }) => ({
      applications: applications.filter((one) => one.id !== data.verificationId),
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
