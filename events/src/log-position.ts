/** The greatest position of the log, as PostgreSQL counts: a larger number is an error there. */
const LAST_POSITION = 2n ** 63n - 1n;

/** Whether a text is a position of the log, as the wire has it: a whole number of at most 19 digits, from 0 to 2^63 - 1. */
export function isLogPosition(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= LAST_POSITION;
}
