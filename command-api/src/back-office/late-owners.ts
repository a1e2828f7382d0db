import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import type { LateReads } from "@shiye/infra/read-models/late-reads";

/**
 * Whose a thing is that an administrator names by its id alone. The streams of applications and of inboxes are named by their member, and who
 * chose an id chose it from a table of the read model: it is there.
 */
export interface LateOwners {
  /** Undefined: there is no such application. */
  applicant(applicationId: number): Promise<number | undefined>;
  /** Undefined: nobody sees such a notification. */
  receiver(notificationId: number): Promise<number | undefined>;
}

export function createLateOwners(reads: Pick<LateReads, "applicant" | "receiver">): LateOwners {
  return {
    applicant: async (id) => ownerOf(await reads.applicant(id)),
    receiver: async (id) => ownerOf(await reads.receiver(id)),
  };
}

/** While the tables are not there nobody can say; asking again soon will do. */
function ownerOf(rows: readonly { member_id: string }[] | undefined): number | undefined {
  if (rows === undefined) throw new RefusalError(refuse("unavailable"));
  const [row] = rows;
  return row && Number(row.member_id);
}
