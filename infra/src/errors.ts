/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code that an error of the operating system (`ENOENT`) or of PostgreSQL (SQLSTATE) carries. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(codeOf(error) ?? "");
}

/** For `.catch`: undefined for a missing file; throws any other error. */
export function ifMissing(error: unknown): undefined {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
  throw error;
}

/** Nothing was stored, and the same call may succeed when there is room again. Source: PostgreSQL documentation, error codes, disk_full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, "53100");
