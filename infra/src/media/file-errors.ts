import { hasCode } from "../errors.ts";

/** For `.catch`: undefined for a missing file; throws any other error. */
export function ifMissing(error: unknown): undefined {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
  throw error;
}
