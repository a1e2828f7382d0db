import { DeleteMember } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { isNamed, memberStream } from "./state.ts";

/**
 * One event decides it: from then on no session of the member passes, and no read model shows them. What is outside of the log (passwords,
 * the key) goes before the answer; where a crash prevents that, the policy that follows the log does it (accounts/erasure.ts).
 */
export const deleteMember = command(DeleteMember, {
  stream: (_input, { actor }) => memberStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ member: await read(memberStream(actor.id)) }),

  decide({ member }, { id }, { actor }) {
    if (member.status === "unknown") return refuse("member-inactive");
    // Two calls at once: the other one did it.
    if (member.status === "deleted") return [];
    if (!isNamed(member, id)) return refuse("account-not-own");
    return [{ type: "MemberDeleted", data: { memberId: actor.id } }];
  },

  async answer({ sources: { erasure }, context: { actor } }) {
    // The account is gone already, so the answer is not held up by a failure here: the policy comes to the same event, and says what fails.
    await erasure.erase(actor.id).catch(() => {});
    return {};
  },
});
