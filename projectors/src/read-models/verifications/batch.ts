import type { VerificationType } from "@shiye/events/verifications";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

/** All events of an application are in one stream, so the last one of each kind counts. */
export interface VerificationsBatch extends DepartureBatch {
  submitted: Map<number, ApplicationRow>;
  decided: Map<number, DecisionRow>;
  withdrawn: Set<number>;
}

type ApplicationRow = {
  id: number;
  member_id: number;
  type: VerificationType;
  /** The identity number is masked. */
  fields: Readonly<Record<string, string>> | null;
  created_at: string;
};

type DecisionRow = { id: number; status: 0 | 1 | 2; reject_reason: string | null; audited_at: string | null };
