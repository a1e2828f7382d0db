/** For `.catch`: a missing file is nothing, any other trouble is trouble. */
export function ifMissing(error: unknown): undefined {
  if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
  throw error;
}

/** Whether this is an error of the operating system of one of these kinds. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
