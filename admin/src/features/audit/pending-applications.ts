import type { PushName } from "@shiye/events/pushes";
import { useListRowsQuery } from "../../api/rows-api.ts";
import { useRenewal } from "../../api/use-renewal.ts";
import { useMay } from "../roles/use-may.ts";

/** The number of pending applications; 0 for administrators who may not decide them. */
export function usePendingApplications(): number {
  const mayReview = useMay()("review");
  const { data } = useListRowsQuery({ entity: "audit", page: 1, limit: 1, filters: { status: "0" } }, { skip: !mayReview });
  return mayReview ? (data?.total ?? 0) : 0;
}

const PUSHES: readonly PushName[] = ["verification:new", "verification:decided", "verification:withdrawn"];
const TAGS = [{ type: "Rows" as const, id: "audit" }];

/** Loads applications again when one arrives, is decided or withdrawn by anybody, and after a reconnect. */
export function useApplicationPushes(): void {
  useRenewal(PUSHES, TAGS);
}
