/** What sort of "no" it is. infra/http gives each its HTTP status: the domain does not know HTTP. `signed-out` ends the session in every client. */
export type RefusalKind =
  | "invalid"
  | "signed-out"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too-large"
  | "headers-too-large"
  | "expectation-unknown"
  | "timed-out"
  | "wrong-type"
  | "too-often"
  | "unavailable"
  | "full";

/** The refusals of one noun: code, sort, and the sentence that a person reads. */
export type Refusals = Readonly<Record<string, readonly [kind: RefusalKind, message: string]>>;
