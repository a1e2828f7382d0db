import type { AdminRight } from "@shiye/events/back-office/rights";

/** What changing rows of an entity takes. */
const EDIT_RIGHTS: Readonly<Record<string, AdminRight>> = { admins: "accounts", audit: "review" };

export function rightToEdit(entity: string): AdminRight {
  return EDIT_RIGHTS[entity] ?? "manage";
}
