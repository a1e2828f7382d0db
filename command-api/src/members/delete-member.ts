import { DeleteMember } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { isNamed, memberStream } from "./state.ts";

/**
 * One event deletes the member: all sessions are refused and all read models remove them. Passwords and the key, which are outside of the
 * log, are erased before the answer. If a crash prevents that, the policy that follows the log does it (accounts/erasure.ts).
 */
export const deleteMember = command(DeleteMember, {
  stream: (_input, { actor }) => memberStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ member: await read(memberStream(actor.id)) }),

  decide({ member }, { id }, { actor }) {
    if (member.status === "unknown") return refuse("member-inactive");
    // Another call at the same moment did it.
    if (member.status === "deleted") return [];
    if (!isNamed(member, id)) return refuse("account-not-own");
    return [{ type: "MemberDeleted", data: { memberId: actor.id } }];
  },

  async answer({ sources: { erasure }, context: { actor } }) {
    // The account is deleted, so a failure here does not fail the call. The policy gets the same event and reports what fails.
    await erasure.erase(actor.id).catch(() => {});
    return {};
  },
});
