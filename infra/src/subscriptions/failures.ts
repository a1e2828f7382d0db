import { isConnectionLoss } from "../event-store/postgres/connection-errors.ts";

/** SQLSTATE classes that speak of the values of a statement: data exceptions, broken constraints, and what is too large for an index or a statement. */
const VALUES_AT_FAULT = /^(2[123]|54)...$/;
/** System codes, on which drivers put no SQLSTATE. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z]+$/;

/**
 * Whether an event is to blame for a failed batch: only one that the handlers or the tables cannot take is, and becomes a dead letter.
 * Anything else (a lost connection, a deadlock, a full disk, a missing table) is tried again: else all events would be dead letters.
 */
export function isEventAtFault(error: unknown): boolean {
  if (error instanceof LeaseLostError) return false;
  if (!(error instanceof Error)) return true;
  if ("code" in error && typeof error.code === "string")
    return VALUES_AT_FAULT.test(error.code) || (!/^[0-9A-Z]{5}$/.test(error.code) && !SYSTEM_CODE.test(error.code));
  return !isConnectionLoss(error);
}

/** Somebody else has acquired the lease, or put another generation of the tables in the place of ours. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`Another process has taken ${name} over`);
    this.name = "LeaseLostError";
  }
}

export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
