import { onPush } from "@shiye/client/push-events";
import type { PushName } from "@shiye/events/pushes";
import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { adminApi } from "./admin-api.ts";

type Tags = Parameters<typeof adminApi.util.invalidateTags>[0];

/** Loads what has these tags again at each of these pushes, and after a reconnect. Both lists must stay the same. */
export function useRenewal(pushes: readonly PushName[], tags: Tags): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const renew = () => dispatch(adminApi.util.invalidateTags(tags));
    let lines = 0;
    const stops = [
      ...pushes.map((push) => onPush(push, renew)),
      onPush("line:open", () => {
        // The first connection comes with the page, which has just loaded them.
        lines += 1;
        if (lines > 1) renew();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dispatch, pushes, tags]);
}
