import type { AdminDeleteCategories } from "@shiye/events/back-office/categories";
import type { HandlerOf } from "@shiye/infra/http/call";
import { deleteCategory } from "../categories/delete-category.ts";
import { callOf } from "../edge/routes.ts";
import type { Handling } from "../kernel/handle.ts";
import { deleteMany } from "./delete-many.ts";

interface BackOfficeCalls {
  AdminDeleteCategories: HandlerOf<typeof AdminDeleteCategories>;
}

/** The calls of the back office that are several decisions, in the order of the alphabet. */
export function createBackOfficeCalls({ handling, now }: { handling: Handling; now: () => number }): BackOfficeCalls {
  const call: Parameters<typeof deleteMany>[3] = (context, actor) => callOf(context, actor, now());
  return {
    AdminDeleteCategories: deleteMany(handling, "分类", deleteCategory, call),
  };
}
