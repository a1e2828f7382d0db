import { type FollowList, followsApi } from "./follows-api.ts";

/** How many a list has, once it has been loaded; profiles count the others. */
export function useFollowCount(list: FollowList): number | undefined {
  return followsApi.endpoints.getFollowList.useInfiniteQueryState(list).currentData?.pages[0]?.total;
}
