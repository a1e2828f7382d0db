import { AdminChangePassword } from "@shiye/events/admins";
import { refuse } from "@shiye/events/refusals";
import { hashPassword } from "../accounts/credentials.ts";
import { command } from "../kernel/command.ts";
import { judgePassword } from "./judge.ts";
import { adminStream } from "./state.ts";

/** As for members: the log says which hash is valid. A temporary password is replaced by this too. */
export const changeAdminPassword = command(AdminChangePassword, {
  stream: (_input, { actor }) => adminStream(actor.id),

  async gather(sources, { currentPassword }, { actor, sessionId = 0 }) {
    const admin = await sources.read(adminStream(actor.id));
    const wrong = admin.status === "active" ? await judgePassword(sources, admin, currentPassword, sessionId) : undefined;
    return { admin, wrong };
  },

  decide({ admin, wrong }, { currentPassword, newPassword }, { actor, sessionId = 0, newSecret }) {
    if (admin.status !== "active") return refuse("member-inactive");
    if (wrong) return wrong;
    if (newPassword === currentPassword) return refuse("new-password-same");
    return [{ type: "AdminPasswordChanged", data: { adminId: actor.id, sessionId, credentialId: newSecret, passwordIsTemporary: false } }];
  },

  async answer({ sources: { credentials, places }, context: { actor }, facts }) {
    if (facts) await places.forget("admin", actor.id);
    if (facts?.admin.status === "active") await credentials.remove("admin", actor.id, facts.admin.credentialId);
    return {};
  },

  handling: {
    async prepare({ credentials }, { newPassword }, { actor, newSecret }) {
      await credentials.add("admin", actor.id, await hashPassword(newPassword), newSecret);
    },
  },
});
