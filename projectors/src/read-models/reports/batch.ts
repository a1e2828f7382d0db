import type { ReportReason } from "@shiye/events/report-reasons";
import type { ReportDecision, ReportTarget } from "@shiye/events/reports";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import type { RowSet } from "../../building-blocks/row-set.ts";

export interface ReportsBatch extends DepartureBatch {
  reports: Map<string, ReportRow>;
  decisions: Map<string, DecisionRow>;
  appeals: RowSet<AppealRow, { note_id: number }>;
  /** Decided appeals, by note, including those of this batch. */
  verdicts: Map<number, { note_id: number; granted: boolean; remark: string | null }>;
  /** Things that nobody can decide about any more, reported or not. */
  gone: { target_kind: ReportTarget; target_id: number }[];
}

type ReportRow = {
  reporter_id: number;
  target_kind: ReportTarget;
  target_id: number;
  target_author_id: number;
  note_id: number | null;
  conversation_id: number | null;
  reason: ReportReason;
  text: string | null;
  reported_at: string;
  position: bigint;
};

export type DecisionRow = {
  position: bigint;
  decision: ReportDecision;
  target_kind: ReportTarget;
  target_id: number;
  subject_id: number;
  reason: ReportReason | null;
  remark: string | null;
  admin_id: number | null;
  decided_at: string;
};

type AppealRow = { note_id: number; author_id: number; text: string; filed_at: string; granted: null; remark: null };
