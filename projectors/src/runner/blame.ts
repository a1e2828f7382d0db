import { isConnectionLoss } from "@shiye/infra/log/postgres/connection-errors";

/** SQLSTATE classes that speak of the values of a statement: data exceptions and broken constraints. */
const VALUES_AT_FAULT = /^2[123]...$/;
/** System codes, on which drivers put no SQLSTATE. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z]+$/;

/**
 * Whose fault is a failed batch? Only an event that the handlers or the tables cannot take is poison and is set aside. All else
 * (a lost connection, a deadlock, a full disk, a missing table) is the house's fault: setting events aside for that would
 * quarantine everything there is, so the batch is tried again instead.
 */
export function isPoison(error: unknown): boolean {
  if (error instanceof FencedError) return false;
  if (!(error instanceof Error)) return true;
  if ("code" in error && typeof error.code === "string")
    return VALUES_AT_FAULT.test(error.code) || (!/^[0-9A-Z]{5}$/.test(error.code) && !SYSTEM_CODE.test(error.code));
  return !isConnectionLoss(error);
}

/** Another runner has taken the read model over. */
export class FencedError extends Error {
  constructor(model: string) {
    super(`Another runner has taken ${model} over`);
    this.name = "FencedError";
  }
}
