/** Nothing was stored, and the same call may succeed when there is room again. Source: PostgreSQL documentation, error codes, disk_full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53100";
}
