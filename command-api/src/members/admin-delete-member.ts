import { AdminDeleteUser, OFFICIAL_ACCOUNT } from "@shiye/events/back-office/users";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { memberStream } from "./state.ts";

/** As for a member's own account (delete-member.ts): one event, and everything of theirs is removed. Source: contract §12. */
export const adminDeleteMember = command(AdminDeleteUser, {
  stream: ({ id }) => memberStream(id),

  gather: async ({ read }, { id }) => ({ member: await read(memberStream(id)) }),

  decide({ member }) {
    if (member.status !== "active") return refuse("entity-not-found", { message: "用户不存在" });
    if (member.accountName === OFFICIAL_ACCOUNT) return refuse("official-account");
    return [{ type: "MemberDeleted", data: { memberId: member.id } }];
  },

  async answer({ sources: { erasure }, input: { id } }) {
    // If this fails, the policy that follows the log does it.
    await erasure.erase(id).catch(() => {});
    return {};
  },
});
