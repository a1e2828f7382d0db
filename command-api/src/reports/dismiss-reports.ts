import { refuse } from "@shiye/events/refusals";
import { DismissReports, type ReportTarget } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import { refuseUnseen } from "./refuse-unseen.ts";

/** A dismissal covers the reports until then. No state is needed, because each is an event of its own. */
const reportedState = defineState<Record<never, never>>({ initial: {}, evolve: {} });

export function reportedStream(kind: ReportTarget, targetId: number): Stream<Record<never, never>> {
  return { name: `reported-${kind}-${targetId}`, fold: reportedState };
}

export const dismissReports = command(DismissReports, {
  stream: ({ kind, id }) => reportedStream(kind, id),

  gather: async ({ read, lateReads }, { kind, id }) => {
    const [[reported]] = await Promise.all([lateReads.reported(kind, id).then(there), read(reportedStream(kind, id))]);
    return { reported };
  },

  decide({ reported }, { kind, id, seen }) {
    if (!reported) return refuse("report-not-found");
    const unseen = refuseUnseen(reported, seen);
    if (unseen) return unseen;
    return [{ type: "ReportsDismissed", data: { targetKind: kind, targetId: id, targetAuthorId: reported.authorId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
