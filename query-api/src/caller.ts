import type { Caller } from "@shiye/infra/http/call";

/** The id of the member who asks; null for a visitor, which matches no row in SQL. */
export function memberIdOf(caller: Caller): number | null {
  return caller.kind === "member" ? caller.id : null;
}
