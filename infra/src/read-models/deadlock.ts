/** Whether Postgres ended a transaction because two waited for each other: it has done nothing, and may be tried again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
