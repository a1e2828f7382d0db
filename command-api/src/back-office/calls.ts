import type { AdminDeleteApplications, AdminRevealIdentity } from "@shiye/events/back-office/audit";
import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import { deleteCategory } from "../categories/delete-category.ts";
import { callOf } from "../edge/routes.ts";
import type { Handling } from "../kernel/handle.ts";
import { deleteApplication } from "../verifications/delete-application.ts";
import { createRevealIdentity } from "../verifications/reveal-identity.ts";
import { deleteMany } from "./delete-many.ts";

interface BackOfficeCalls {
  AdminDeleteApplications: HandlerOf<typeof AdminDeleteApplications>;
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
  AdminRevealIdentity: HandlerOf<typeof AdminRevealIdentity>;
}

/** The calls of the back office that are several decisions, or answer from the log, in the order of the alphabet. */
export function createBackOfficeCalls(options: { handling: Handling; log: EventLog; now: () => number }): BackOfficeCalls {
  const { handling, log, now } = options;
  const call: Parameters<typeof deleteMany>[3] = (context, actor) => callOf(context, actor, now());
  return {
    AdminDeleteApplications: deleteMany(handling, "认证申请", deleteApplication, call),
    AdminDeleteCategories: deleteMany(handling, "分类", deleteCategory, call),
    AdminRevealIdentity: createRevealIdentity({ handling, log, callOf: call }),
  };
}
