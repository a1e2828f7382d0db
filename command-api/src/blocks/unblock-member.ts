import { UnblockMember } from "@shiye/events/blocks";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findMember } from "../members/find-member.ts";
import { blocksStream } from "./state.ts";

/** A member who left can be unblocked too, by their id. */
export const unblockMember = command(UnblockMember, {
  stream: (_input, { actor }) => blocksStream(actor.id),

  gather: async (sources, { id }, { actor }) => ({
    other: await findMember(sources, id),
    blocked: (await sources.read(blocksStream(actor.id))).blocked,
  }),

  decide({ other, blocked }, _input, { actor }) {
    if (other.status === "unknown") return refuse("member-not-found");
    return blocked.has(other.id) ? [{ type: "MemberUnblocked", data: { memberId: actor.id, blockedId: other.id } }] : [];
  },

  answer: async () => ({ blocked: false }),
});
