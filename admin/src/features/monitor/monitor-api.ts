import { onPush } from "@shiye/client/push-events";
import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import { type Activity, readActivities, readActivity } from "./activity.ts";

const monitorApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getActivities: build.query<Activity[], { type: string; limit: number }>({
      query: ({ type, limit }) => entityCall({ path: "/admin/monitor/activities", query: { type, limit } }),
      transformResponse: readActivities,
      providesTags: ["Activities"],
      // What happened while the page was closed belongs on it.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetActivitiesQuery } = monitorApi;

/** Calls back for everything that happens from now on; answers the way to stop. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  return onPush("activity:new", (data: unknown) => {
    const activity = readActivity(data);
    if (activity) listener(activity);
  });
}
