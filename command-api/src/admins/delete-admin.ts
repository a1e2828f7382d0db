import { AdminDeleteAdmin } from "@shiye/events/back-office/admins";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { isLastSuperadmin, readAdministrators } from "./roster.ts";
import { ADMINISTRATORS_TURN, adminStream } from "./state.ts";

/** Their sign-ins end with the event: a session is worth what its administrator is. */
export const deleteAdmin = command(AdminDeleteAdmin, {
  stream: ({ id }) => adminStream(id),

  gather: async (sources, { id }) => ({ admin: await sources.read(adminStream(id)), all: await readAdministrators(sources) }),

  decide({ admin, all }, { id }) {
    if (admin.status !== "active") return refuse("entity-not-found", { message: "管理员不存在" });
    return isLastSuperadmin(all, id) ? refuse("last-superadmin") : [{ type: "AdminDeleted", data: { adminId: id } }];
  },

  async answer({ sources: { credentials, places, secondFactors }, input: { id } }) {
    await Promise.all([credentials.remove("admin", id), places.forget("admin", id), secondFactors.forget(id)]);
    return {};
  },

  handling: { turnOfAllNodes: () => ADMINISTRATORS_TURN },
});
