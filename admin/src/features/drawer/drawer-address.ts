import { entities } from "@shiye/events/back-office/all";

/** Parts of a table's address that open the drawer of one thing, which need not be among the rows or exist any more. */
export const OPEN = "open";
export const TAB = "tab";

/** Where the drawer of a thing is, with its history in front if that is asked for; undefined for what has no table. */
export function drawerAddress(entity: string, id: string | number | null, tab?: "history"): string | undefined {
  if (id === null || id === "" || !entities.some(({ path }) => path === entity)) return undefined;
  return `/${entity}?${new URLSearchParams({ [OPEN]: String(id), ...(tab ? { [TAB]: tab } : {}) })}`;
}
