import type { GetFollowers, GetFollowing, GetMutualFollows } from "@shiye/events/follows";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { createFollowList } from "./follow-list.ts";

/** Three lists that differ in the name of the list in their answer. */
export function createGetFollowing(reader: Reader): HandlerOf<typeof GetFollowing> {
  const list = createFollowList(reader, "following");
  return async (input, context) => {
    const answer = await list(input, context);
    return isRefusal(answer) ? answer : { data: { following: answer.data.entries, ...answer.data.paged } };
  };
}

export function createGetFollowers(reader: Reader): HandlerOf<typeof GetFollowers> {
  const list = createFollowList(reader, "followers");
  return async (input, context) => {
    const answer = await list(input, context);
    return isRefusal(answer) ? answer : { data: { followers: answer.data.entries, ...answer.data.paged } };
  };
}

export function createGetMutualFollows(reader: Reader): HandlerOf<typeof GetMutualFollows> {
  const list = createFollowList(reader, "mutual");
  return async (input, context) => {
    const answer = await list(input, context);
    return isRefusal(answer) ? answer : { data: { mutualFollows: answer.data.entries, ...answer.data.paged } };
  };
}
