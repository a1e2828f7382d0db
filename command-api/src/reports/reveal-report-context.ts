import { RECALLED_TEXT } from "@shiye/events/chat";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import { MESSAGES_AROUND, RevealReportContext } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { reportedStream } from "./dismiss-reports.ts";

/** Private messages are not the administrators' to read, so each look at those around a reported one is in the log before they see them. */
export const revealReportContext = command(RevealReportContext, {
  stream: ({ id }) => reportedStream("message", id),

  gather: async ({ read, lateReads }, { id }) => {
    const [[reported]] = await Promise.all([lateReads.reported("message", id).then(there), read(reportedStream("message", id))]);
    return { reported };
  },

  decide({ reported }, { id }) {
    if (!reported?.conversationId) return refuse("report-not-found");
    const { authorId, conversationId } = reported;
    return [{ type: "ReportContextRevealed", data: { targetKind: "message", targetId: id, targetAuthorId: authorId, conversationId } }];
  },

  // A repeat shows the messages of its own moment, so it is a look of its own.
  handling: { withoutKey: true },

  async answer({ events, sources: { lateReads } }) {
    const { targetId, conversationId } = requireStored(events, "ReportContextRevealed").data;
    const around = there(await lateReads.messagesAround(conversationId, targetId, MESSAGES_AROUND));
    return {
      messages: around.map(({ id, sender_id, nickname, message_type, content, recalled, created_at }) => ({
        id,
        sender_id,
        sender_nickname: nickname ?? ANONYMOUS_NICKNAME,
        message_type,
        content: recalled ? RECALLED_TEXT : content,
        created_at,
      })),
    };
  },
});
