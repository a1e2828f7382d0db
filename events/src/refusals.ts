import * as all from "./refusals/all.ts";
import type { RefusalKind } from "./refusals/define.ts";

/** Every expected "no". Those of a noun stand in refusals/<noun>.ts. Source: contract §1 to §11, specification 000 §5 and §8. */
export type RefusalCode = { [Noun in keyof typeof all]: keyof (typeof all)[Noun] }[keyof typeof all];

const refusals = Object.fromEntries(Object.values(all).flatMap((noun) => Object.entries(noun))) as Readonly<
  Record<RefusalCode, readonly [RefusalKind, string]>
>;

/** The sentence that a person reads. */
export const refusalMessages = Object.fromEntries(Object.entries(refusals).map(([code, [, message]]) => [code, message])) as Readonly<
  Record<RefusalCode, string>
>;

export const kindOfRefusal = (code: RefusalCode): RefusalKind => refusals[code][0];

/** An expected "no": no stack, no log line, one sentence for the person. */
export interface Refusal {
  kind: "refusal";
  code: RefusalCode;
  message: string;
  /** Messages per field, where a form can show them; what the form is to ask for; or how much was done before the refusal. */
  details?: Readonly<Record<string, string | number | true>>;
  /** When asking again may help. */
  retryAfterSeconds?: number;
}

export function refuse(code: RefusalCode, more: Partial<Pick<Refusal, "message" | "details" | "retryAfterSeconds">> = {}): Refusal {
  return { kind: "refusal", code, message: refusalMessages[code], ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "refusal" && "code" in value;
}
