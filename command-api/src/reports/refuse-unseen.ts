import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Reported } from "@shiye/infra/read-models/late-reads";

/** Refuses a decision of an administrator who has not seen the last report or decision. `seen`: the log position up to which they have. */
export function refuseUnseen({ lastReport, lastDecision }: Reported, seen: number | undefined): Refusal | undefined {
  if (seen === undefined) return undefined;
  if (lastDecision > seen) return refuse("report-decided");
  return lastReport > seen ? refuse("report-renewed") : undefined;
}
