import { expect, it } from "vitest";
import { anyContracts } from "../catalogue.ts";
import { entities } from "./all.ts";
import { ADMIN_ROLES, type AdminRight, type AdminRole, roleMay } from "./rights.ts";

/**
 * Written by hand, and apart from the contracts and from the table of rights: whoever adds a call says here once more who may make it.
 * `roles.int.test.ts` and `authorization.int.test.ts` make each of these calls as every role, as a member and as a visitor.
 */
const MAY: Readonly<Record<AdminRole, readonly AdminRight[]>> = {
  superadmin: ["view", "manage", "review", "operate", "accounts"],
  operator: ["view", "manage", "review", "operate"],
  reviewer: ["view", "review"],
  auditor: ["view"],
};
/** Every entity has a create, an edit, a delete and a delete of several. */
const ENTITY_CALL =
  /^(POST|PUT|DELETE) \/admin\/(users|posts|comments|categories|tags|likes|collections|follows|notifications|sessions|audit|admins)(\/:id)?$/;
const CHANGES: Readonly<Record<Exclude<AdminRight, "view" | "manage">, readonly string[]>> = {
  review: [
    "PUT /admin/audit/:id/approve",
    "PUT /admin/audit/:id/reject",
    "POST /admin/audit/:id/reveal",
    "POST /admin/reports/message/:id/context",
    "POST /admin/reports/:kind/:id/dismiss",
    "POST /admin/reports/:kind/:id/take-down",
    "POST /admin/reports/:kind/:id/warn",
    "POST /admin/members/:id/deactivate",
    "POST /admin/members/:id/reactivate",
    "POST /admin/appeals/:id",
  ],
  operate: ["rebuild", "compare", "swap", "drop", "retry", "release"].map((deed) => `POST /admin/projections/:name/${deed}`),
  accounts: ["DELETE /admin/admins/:id/second-factor"],
};
/** What is looked at by fewer than all: it names who reported. */
const LOOKS: Readonly<Record<string, AdminRight>> = { "GET /admin/reports/:kind/:id": "review" };

const calls = anyContracts
  .filter(({ path }) => path.startsWith("/admin/"))
  .map(({ method, path, right }) => ({ call: `${method} ${path}`, right }));

function expectedRight(call: string): AdminRight | undefined {
  if (call.startsWith("GET ")) return LOOKS[call] ?? "view";
  const listed = (["review", "operate", "accounts"] as const).find((right) => CHANGES[right].includes(call));
  if (listed) return listed;
  const entity = ENTITY_CALL.exec(call)?.[2];
  return entity === undefined ? undefined : entity === "admins" ? "accounts" : "manage";
}

it.each(calls)("$call needs the right that is written here", ({ call, right }) => {
  expect(right, "say in this file who may make the call").toBe(expectedRight(call));
});

it("every call that is written here is there", () => {
  const known = calls.map(({ call }) => call);
  const written = [...Object.values(CHANGES).flat(), ...Object.keys(LOOKS)];
  expect(written.filter((call) => !known.includes(call))).toEqual([]);
  const changesOf = (path: string) => known.filter((call) => ENTITY_CALL.exec(call)?.[2] === path);
  expect(entities.filter(({ path }) => changesOf(path).length !== 4).map(({ path }) => path)).toEqual([]);
});

it.each(ADMIN_ROLES)("%s has the rights that are written here, and no other", (role) => {
  const all: readonly AdminRight[] = MAY.superadmin;
  expect(all.filter((right) => roleMay(role, right))).toEqual(MAY[role]);
});
