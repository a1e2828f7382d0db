import type { AdminCreateAdmin, AdminDeleteAdmins } from "@shiye/events/back-office/admins";
import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { AdminListProjections } from "@shiye/events/back-office/operations";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { createAdmin } from "../admins/create-admin.ts";
import { deleteAdmin } from "../admins/delete-admin.ts";
import { ADMINISTRATORS_TURN } from "../admins/state.ts";
import { deleteCategory } from "../categories/delete-category.ts";
import { callOf } from "../edge/routes.ts";
import type { Handling } from "../kernel/handle.ts";
import { createTurns } from "../kernel/keyed-mutex.ts";
import type { Services } from "../services.ts";
import { deleteMany } from "./delete-many.ts";

interface BackOfficeCalls {
  AdminCreateAdmin: HandlerOf<typeof AdminCreateAdmin>;
  AdminDeleteAdmins: HandlerOf<typeof AdminDeleteAdmins>;
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
  AdminListProjections: HandlerOf<typeof AdminListProjections>;
}

/** The calls of the back office that are several decisions, in the order of the alphabet. */
export function createBackOfficeCalls({
  handling,
  services,
  now,
}: {
  handling: Handling;
  services: Services;
  now: () => number;
}): BackOfficeCalls {
  const call: Parameters<typeof deleteMany>[3] = (context, actor) => callOf(context, actor, now());
  const inTurn = createTurns();
  return {
    /** One after the other: of two who ask for the same name, one is told that it is taken, and their password is nobody's. */
    AdminCreateAdmin: ({ input: { username, password, role } }, context) =>
      inTurn(ADMINISTRATORS_TURN, async () => {
        const actor = { kind: "admin", id: context.caller.id } as const;
        const made = await createAdmin({ handling, services }, { username, password, ...(role ? { role } : {}) }, call(context, actor));
        if (isRefusal(made)) return made;
        const { adminId: id, created, position } = made;
        return created ? { data: { id }, position } : refuse("entity-exists", { message: "用户名已存在" });
      }),
    AdminDeleteAdmins: deleteMany(handling, "管理员", deleteAdmin, call),
    AdminDeleteCategories: deleteMany(handling, "分类", deleteCategory, call),
    async AdminListProjections() {
      const [projections, dead_letters] = await Promise.all([services.projections.list(), services.projections.deadLetters()]);
      return { data: { projections, dead_letters } };
    },
  };
}
