import { type FollowList, followsApi } from "./follows-api.ts";

/** The number of members in a list, if it was loaded. Profiles have the other counts. */
export function useFollowCount(list: FollowList): number | undefined {
  return followsApi.endpoints.getFollowList.useInfiniteQueryState(list).currentData?.pages[0]?.total;
}
