import { type Refusal, refuse } from "@shiye/events/refusals";
import { FileReport, type ReportTarget } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import { type FoundTarget, findTarget } from "./find-target.ts";

const reportState = defineState<{ filed: boolean }>({
  initial: { filed: false },
  evolve: { ReportFiled: () => ({ filed: true }) },
});

/** One stream for each reporter and thing, so that two reports of one member are one. */
function reportStream(reporterId: number, kind: ReportTarget, targetId: number): Stream<{ filed: boolean }> {
  return { name: `report-${reporterId}-${kind}-${targetId}`, fold: reportState, usuallyNew: true };
}

type ReportFacts = { target: FoundTarget; filed: boolean } | Refusal;

export const fileReport = command(FileReport, {
  async gather(sources, input, { actor }): Promise<ReportFacts> {
    const target = await findTarget(sources, input, actor.id);
    if (!target) return refuse("report-target-missing");
    return { target, filed: (await sources.read(reportStream(actor.id, input.target_type, target.id))).filed };
  },

  stream: ({ target_type }, { actor }, facts) => {
    if (!("target" in facts)) throw new Error("A report needs a thing to report");
    return reportStream(actor.id, target_type, facts.target.id);
  },

  decide(facts, { target_type: targetKind, reason, text }, { actor }) {
    if (!("target" in facts)) return facts;
    const { target, filed } = facts;
    if (target.authorId === actor.id) return refuse("report-own");
    if (filed) return [];
    const { id: targetId, authorId: targetAuthorId, noteId, conversationId } = target;
    return [
      { type: "ReportFiled", data: { reporterId: actor.id, targetKind, targetId, targetAuthorId, noteId, conversationId, reason, text } },
    ];
  },

  answer: async () => ({ reported: true as const }),
});
