import { refuse } from "@shiye/events/refusals";
import { WarnMember } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { memberStream } from "../members/state.ts";
import { refuseUnseen } from "./refuse-unseen.ts";

export const warnMember = command(WarnMember, {
  async gather({ read, lateReads }, { kind, id }) {
    const [reported] = there(await lateReads.reported(kind, id));
    const memberId = reported?.authorId ?? 0;
    return { reported, memberId, member: await read(memberStream(memberId)) };
  },

  stream: (_input, _context, { memberId }) => memberStream(memberId),

  decide({ reported, memberId, member }, { kind, id, reason, remark, seen }) {
    if (!reported) return refuse("report-not-found");
    const unseen = refuseUnseen(reported, seen);
    if (unseen) return unseen;
    if (member.status !== "active") return refuse("member-not-found");
    return [{ type: "MemberWarned", data: { memberId, targetKind: kind, targetId: id, reason, remark } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
