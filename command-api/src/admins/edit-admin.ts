import { AdminEditAdmin } from "@shiye/events/back-office/admins";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { hashPassword } from "../accounts/credentials.ts";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { isLastSuperadmin, readAdministrators } from "./roster.ts";
import { ADMINISTRATORS_TURN, adminStream } from "./state.ts";

/** Changes role and password. A new password ends all sessions except the one in which it was changed. */
export const editAdmin = command(AdminEditAdmin, {
  stream: ({ id }) => adminStream(id),

  gather: async (sources, { id }) => ({ admin: await sources.read(adminStream(id)), all: await readAdministrators(sources) }),

  decide({ admin, all }, { id, role, password }, { actor, sessionId, newSecret }) {
    if (admin.status !== "active") return refuse("entity-not-found", { message: "管理员不存在" });
    const events: DecidedEvent[] = [];
    if (role && role !== admin.role) {
      if (isLastSuperadmin(all, id)) return refuse("last-superadmin");
      events.push({ type: "AdminRoleChanged", data: { adminId: id, role } });
    }
    if (password) {
      const kept = actor.id === id ? (sessionId ?? null) : null;
      events.push({ type: "AdminPasswordChanged", data: { adminId: id, sessionId: kept, credentialId: newSecret } });
    }
    return events;
  },

  async answer({ sources: { credentials, places }, input: { id }, events, facts }) {
    if (facts?.admin.status === "active" && findStored(events, "AdminPasswordChanged")) {
      await credentials.remove("admin", id, facts.admin.credentialId);
      await places.forget("admin", id);
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
