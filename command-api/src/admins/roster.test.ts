import { expect, it } from "vitest";
import { isLastSuperadmin } from "./roster.ts";
import type { ActiveAdmin } from "./state.ts";

it("the last superadmin is one whom no other superadmin is beside", () => {
  const admin = (id: number, role: ActiveAdmin["role"]) => ({ id, role }) as ActiveAdmin;
  const [first, second, clerk] = [admin(1, "superadmin"), admin(2, "superadmin"), admin(3, "operator")];
  expect([1, 2, 3].map((id) => isLastSuperadmin([first, second, clerk], id))).toEqual([false, false, false]);
  expect([1, 3].map((id) => isLastSuperadmin([first, clerk], id))).toEqual([true, false]);
});
