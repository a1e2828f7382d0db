/** For `.catch`: undefined for a missing file; throws any other error. */
export function ifMissing(error: unknown): undefined {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
  throw error;
}

/** Whether this is an error of the operating system with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
