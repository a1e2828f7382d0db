import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { type ApiState, anyApi } from "../api/any-endpoint.ts";
import { api } from "../api/empty-api.ts";

type CatchUp = ThunkAction<void, ApiState, unknown, UnknownAction>;
type QueryEntry = NonNullable<ApiState["api"]["queries"][string]>;

/**
 * The network was away and is back. What failed is asked for again, each from where it failed, and what may have changed meanwhile
 * is fetched again. A feed that somebody reads stays as it is: the socket sends its counts again, and the feed itself asks
 * whether there is something new (features/notes/feed/use-news.ts).
 */
export function catchUp(): CatchUp {
  return (dispatch, getState) => {
    for (const entry of Object.values(getState().api.queries)) {
      const again = entry && mayWorkNow(entry) && askAgain(entry);
      if (again) dispatch(again);
    }
    dispatch(api.util.invalidateTags(["WholeNote", "Comment", "Member", "Follow", "Chat", "Notification", "Unread"]));
  };
}

/** A clear "no" stays one; no answer, a server that was starting or too many calls at once may be over. */
function mayWorkNow({ status, error }: QueryEntry): boolean {
  if (status !== "rejected") return false;
  const code = (error as { status?: number } | undefined)?.status;
  return !code || code === 429 || code >= 500;
}

function askAgain({ endpointName = "", originalArgs, ...entry }: QueryEntry): UnknownAction | undefined {
  const how = "direction" in entry && entry.direction === "forward" ? { direction: "forward" } : { forceRefetch: true };
  return anyApi.endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, ...how });
}
