import { refuse } from "@shiye/events/refusals";
import type { ReportTarget } from "@shiye/events/reports";
import { RefusalError } from "@shiye/infra/http/answers";
import type { LateReads } from "@shiye/infra/read-models/late-reads";

/**
 * What is asked of read models where somebody reports or decides. Late is right in both: a message that is not projected yet has been shown to
 * nobody who could report it, and an administrator decides what the queue shows.
 */
export interface LateReports {
  /** Who answers for a thing that was reported. Undefined: nobody has reported it. */
  reported(kind: ReportTarget, id: number): Promise<{ authorId: number; conversationId: number | null } | undefined>;
  message(conversationId: number, messageId: number): Promise<{ senderId: number; receiverId: number } | undefined>;
}

export function createLateReports(reads: Pick<LateReads, "reportedThing" | "message">): LateReports {
  return {
    async reported(kind, id) {
      const [row] = there(await reads.reportedThing(kind, id));
      if (!row) return undefined;
      return { authorId: Number(row.target_author_id), conversationId: row.conversation_id === null ? null : Number(row.conversation_id) };
    },
    async message(conversationId, messageId) {
      const [row] = there(await reads.message(conversationId, messageId));
      return row && { senderId: Number(row.sender_id), receiverId: Number(row.receiver_id) };
    },
  };
}

/** While the tables are not there, or still those of an older version, nobody can say; asking again soon will do. */
function there<Rows>(rows: Rows | undefined): Rows {
  if (rows === undefined) throw new RefusalError(refuse("unavailable"));
  return rows;
}
