import { AdminEditAdmin, adminsEntity } from "@shiye/events/back-office/admins";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { hashPassword } from "../accounts/credentials.ts";
import { refuseOther } from "../back-office/fixed-fields.ts";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { isLastSuperadmin, readAdministrators } from "./roster.ts";
import { ADMINISTRATORS_TURN, adminStream } from "./state.ts";

/**
 * Changes role and password. A new password ends all sessions except the one in which it was changed. One that another administrator chose
 * is temporary.
 */
export const editAdmin = command(AdminEditAdmin, {
  stream: ({ id }) => adminStream(id),

  gather: async (sources, { id }) => ({ admin: await sources.read(adminStream(id)), all: await readAdministrators(sources) }),

  decide({ admin, all }, input, { actor, sessionId, newSecret }) {
    if (admin.status !== "active") return refuse("entity-not-found", { message: "管理员不存在" });
    const other = refuseOther(adminsEntity, input, { username: admin.username });
    if (other) return other;
    const { id, role, password } = input;
    const events: DecidedEvent[] = [];
    if (role && role !== admin.role) {
      if (isLastSuperadmin(all, id)) return refuse("last-superadmin");
      events.push({ type: "AdminRoleChanged", data: { adminId: id, role } });
    }
    if (password) {
      const isOwn = actor.id === id;
      const kept = isOwn ? (sessionId ?? null) : null;
      const changed = { adminId: id, sessionId: kept, credentialId: newSecret, passwordIsTemporary: !isOwn };
      events.push({ type: "AdminPasswordChanged", data: changed });
    }
    return events;
  },

  async answer({ sources: { credentials, places }, input: { id }, events, facts }) {
    if (facts?.admin.status === "active" && findStored(events, "AdminPasswordChanged")) {
      await places.forget("admin", id);
      await credentials.remove("admin", id, facts.admin.credentialId);
    }
    return {};
  },

  handling: {
    turnOfAllNodes: () => ADMINISTRATORS_TURN,
    async prepare({ credentials }, { id, password }, { newSecret }) {
      if (password) await credentials.add("admin", id, await hashPassword(password), newSecret);
    },
  },
});
