import type { ReportTarget } from "@shiye/events/reports";
import type { LateMessageAround, LateReads } from "@shiye/infra/read-models/late-reads";
import { there } from "../kernel/late-rows.ts";

/** A reported thing: its author, and the log positions of its last report and of the last decision about it (0: none). */
export interface Reported {
  authorId: number;
  conversationId: number | null;
  lastReport: number;
  lastDecision: number;
}

/**
 * What reports and decisions read from read models. Late data is right for both: nobody has seen a message that is not projected yet, and
 * administrators decide about what the queue shows.
 */
export interface LateReports {
  /** Undefined: nobody has reported it. */
  reported(kind: ReportTarget, id: number): Promise<Reported | undefined>;
  message(conversationId: number, messageId: number): Promise<{ senderId: number; receiverId: number } | undefined>;
  /** So many messages before one and after it, and itself, oldest first. */
  messagesAround(conversationId: number, messageId: number, most: number): Promise<readonly LateMessageAround[]>;
}

export function createLateReports(reads: Pick<LateReads, "reportedThing" | "message" | "messagesAround">): LateReports {
  return {
    async reported(kind, id) {
      const [row] = there(await reads.reportedThing(kind, id));
      if (!row) return undefined;
      return {
        authorId: Number(row.target_author_id),
        conversationId: row.conversation_id === null ? null : Number(row.conversation_id),
        lastReport: Number(row.reported_position),
        lastDecision: Number(row.decided_position),
      };
    },
    async message(conversationId, messageId) {
      const [row] = there(await reads.message(conversationId, messageId));
      return row && { senderId: Number(row.sender_id), receiverId: Number(row.receiver_id) };
    },
    async messagesAround(conversationId, messageId, most) {
      return there(await reads.messagesAround(conversationId, messageId, most));
    },
  };
}
