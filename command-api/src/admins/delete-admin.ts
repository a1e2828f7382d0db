import { AdminDeleteAdmin } from "@shiye/events/back-office/admins";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import type { Services } from "../services.ts";
import { isLastSuperadmin, readAdministrators } from "./roster.ts";
import { ADMINISTRATORS_TURN, adminStream } from "./state.ts";

/** Removes what is stored of them outside of the log. The passwords go last: by them the sweep finds what a crash leaves. */
export async function forgetAdmin(
  { credentials, places, secondFactors }: Pick<Services, "credentials" | "places" | "secondFactors">,
  id: number,
): Promise<void> {
  await Promise.all([places.forget("admin", id), secondFactors.forget(id)]);
  await credentials.remove("admin", id);
}

/** The event ends their sessions too, because each call checks that the administrator exists. */
export const deleteAdmin = command(AdminDeleteAdmin, {
  stream: ({ id }) => adminStream(id),

  gather: async (sources, { id }) => ({ admin: await sources.read(adminStream(id)), all: await readAdministrators(sources) }),

  decide({ admin, all }, { id }) {
    if (admin.status !== "active") return refuse("entity-not-found", { message: "管理员不存在" });
    return isLastSuperadmin(all, id) ? refuse("last-superadmin") : [{ type: "AdminDeleted", data: { adminId: id } }];
  },

  async answer({ sources, input: { id } }) {
    await forgetAdmin(sources, id);
    return {};
  },

  handling: { turnOfAllNodes: () => ADMINISTRATORS_TURN },
});
