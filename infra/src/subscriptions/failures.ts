import { codeOf } from "../errors.ts";
import { isConnectionLoss } from "../postgres/connection-errors.ts";

/** SQLSTATE classes about the values of a statement: data exceptions, broken constraints, and values too large for an index or a statement. */
const VALUES_AT_FAULT = /^(2[123]|54)...$/;
/** System codes, on which drivers put no SQLSTATE. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z]+$/;

/**
 * Whether an event caused a failed batch: then handlers or tables cannot accept it, and it becomes a dead letter. Any other failure (a lost
 * connection, a deadlock, a full disk, a missing table) is retried, because otherwise all events would become dead letters.
 */
export function isEventAtFault(error: unknown): boolean {
  if (error instanceof LeaseLostError) return false;
  if (!(error instanceof Error)) return true;
  const code = codeOf(error);
  if (code === undefined) return !isConnectionLoss(error);
  return VALUES_AT_FAULT.test(code) || (!/^[0-9A-Z]{5}$/.test(code) && !SYSTEM_CODE.test(code));
}

/** Another process has acquired the lease, or has replaced our generation of the tables. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`Another process has taken ${name} over`);
    this.name = "LeaseLostError";
  }
}

export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
