import type { VerificationType } from "@shiye/events/verifications";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

/** All events of an application stand in one stream, so the last of each kind is the one that counts. */
export interface VerificationsBatch extends DepartureBatch {
  submitted: Map<number, ApplicationRow>;
  decided: Map<number, DecisionRow>;
  withdrawn: Set<number>;
}

type ApplicationRow = {
  id: number;
  member_id: number;
  type: VerificationType;
  /** Never with a whole identity number. */
  fields: Readonly<Record<string, string>> | null;
  created_at: string;
};

type DecisionRow = { id: number; status: 0 | 1 | 2; reject_reason: string | null; audited_at: string | null };
