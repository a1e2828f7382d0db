import { onPush } from "@shiye/client/push-events";
import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { adminApi } from "../../api/admin-api.ts";
import { useListRowsQuery } from "../../api/rows-api.ts";
import { useMay } from "../roles/use-may.ts";

/** The number of pending applications; 0 for administrators who may not decide them. */
export function usePendingApplications(): number {
  const mayReview = useMay()("review");
  const { data } = useListRowsQuery({ entity: "audit", page: 1, limit: 1, filters: { status: "0" } }, { skip: !mayReview });
  return mayReview ? (data?.total ?? 0) : 0;
}

/** Loads applications again when one arrives, is decided or withdrawn by anybody, and after a reconnect. */
export function useApplicationPushes(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const renew = () => dispatch(adminApi.util.invalidateTags([{ type: "Rows", id: "audit" }]));
    let lines = 0;
    const stops = [
      onPush("verification:new", renew),
      onPush("verification:decided", renew),
      onPush("verification:withdrawn", renew),
      onPush("line:open", () => {
        // The first connection comes with the page, which has just loaded them.
        lines += 1;
        if (lines > 1) renew();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dispatch]);
}
