import type { ReportTarget } from "@shiye/events/reports";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { there } from "../kernel/late-rows.ts";

/**
 * What reports and decisions read from read models. Late data is right for both: nobody has seen a message that is not projected yet, and
 * administrators decide about what the queue shows.
 */
export interface LateReports {
  /** The author of a reported thing. Undefined: nobody has reported it. */
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
