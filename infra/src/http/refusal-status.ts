import { kindOfRefusal, type RefusalCode } from "@shiye/events/refusals";
import type { RefusalKind } from "@shiye/events/refusals/define";

/**
 * The only place that gives refusals an HTTP status, by their kind. 401 is only for missing or ended sign-ins, because clients drop the
 * session on every 401. Source: contract §1.
 */
const statusOfKind = {
  invalid: 400,
  "signed-out": 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  "timed-out": 408,
  "too-large": 413,
  "expectation-unknown": 417,
  "headers-too-large": 431,
  "wrong-type": 415,
  "too-often": 429,
  unavailable: 503,
  full: 507,
} as const satisfies Record<RefusalKind, number>;

export const statusOfRefusal = (code: RefusalCode): number => statusOfKind[kindOfRefusal(code)];
