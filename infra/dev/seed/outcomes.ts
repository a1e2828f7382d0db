import { isRefusal, type Refusal } from "@shiye/events/refusals";

/** The answer of a command that the plan expects to succeed. Throws on a refusal. */
export function unwrap<Outcome extends object>(outcome: Outcome | Refusal, what: string): Outcome {
  if (isRefusal(outcome)) throw new Error(`The demo content was refused (${what}): ${outcome.code} ${outcome.message}`);
  return outcome;
}

/** The id that the first event with this field has in it. Throws if none has it. */
export function idIn(events: readonly { data: unknown }[], field: string): number {
  for (const { data } of events) {
    const id = (data as Record<string, unknown>)[field];
    if (typeof id === "number") return id;
  }
  throw new Error(`no event says ${field}`);
}
