import { onPush } from "@shiye/client/push-events";
import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import { type Activity, readActivities, readActivity } from "./activity.ts";

const monitorApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getActivities: build.query<Activity[], { type: string; limit: number; cursor?: string }>({
      query: (query) => entityCall({ path: "/admin/monitor/activities", query }),
      transformResponse: readActivities,
      providesTags: ["Activities"],
      // Not cached, so that the page has everything that happened while it was closed.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetActivitiesQuery, useLazyGetActivitiesQuery } = monitorApi;

/** Calls the listener for each new activity. Returns a function that stops it. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  return onPush("activity:new", (data: unknown) => {
    const activity = readActivity(data);
    if (activity) listener(activity);
  });
}
