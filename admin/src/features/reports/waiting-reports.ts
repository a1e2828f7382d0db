import type { PushName } from "@shiye/events/pushes";
import { useRenewal } from "../../api/use-renewal.ts";
import { useMay } from "../roles/use-may.ts";
import { useGetAppealsQuery, useGetReportQueueQuery } from "./reports-api.ts";

/** The numbers of open reports and appeals; 0 for administrators who may not decide them. */
export function useWaitingReports(): { reports: number; appeals: number } {
  const skip = !useMay()("review");
  const { data: queue } = useGetReportQueueQuery({ state: "open", page: 1, limit: 1 }, { skip });
  const { data: appeals } = useGetAppealsQuery({ page: 1, limit: 1 }, { skip });
  return skip ? { reports: 0, appeals: 0 } : { reports: queue?.pagination.total ?? 0, appeals: appeals?.pagination.total ?? 0 };
}

const PUSHES: readonly PushName[] = ["reports:changed"];
const TAGS = ["Reports" as const];

/** Loads reports and appeals again when one arrives or is decided by anybody, and after a reconnect. */
export function useReportPushes(): void {
  useRenewal(PUSHES, TAGS);
}
