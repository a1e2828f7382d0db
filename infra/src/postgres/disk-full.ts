import { hasCode } from "../errors.ts";

/** Nothing was stored, and the same call may succeed when there is room again. Source: PostgreSQL documentation, error codes, disk_full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, "53100");
}
