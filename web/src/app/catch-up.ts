import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { type ApiState, anyApi } from "../api/any-endpoint.ts";
import { api } from "../api/empty-api.ts";

type CatchUp = ThunkAction<void, ApiState, unknown, UnknownAction>;
type QueryEntry = NonNullable<ApiState["api"]["queries"][string]>;

/**
 * The network is back. Failed queries are repeated, each from where it failed, and what may have changed is loaded again. A feed that is
 * being read stays as it is: the websocket sends its counts again, and the feed itself asks for new notes
 * (features/notes/feed/use-news.ts).
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

/** A clear refusal is final; no answer, a starting server or too many calls at once may be over. */
function mayWorkNow({ status, error }: QueryEntry): boolean {
  if (status !== "rejected") return false;
  const code = (error as { status?: number } | undefined)?.status;
  return !code || code === 429 || code >= 500;
}

function askAgain({ endpointName = "", originalArgs, ...entry }: QueryEntry): UnknownAction | undefined {
  const how = "direction" in entry && entry.direction === "forward" ? { direction: "forward" } : { forceRefetch: true };
  return anyApi.endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, ...how });
}
