import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { MembersBatch } from "./batch.ts";

export const follows: Handlers<MembersBatch> = {
  MemberFollowed({ data: { followerId, followedId }, at }, batch) {
    batch.ensure(followerId, followedId);
    batch.follows.put({ follower_id: followerId, followed_id: followedId, followed_at: at });
  },
  MemberUnfollowed({ data: { followerId, followedId } }, batch) {
    batch.ensure(followerId, followedId);
    batch.follows.remove({ follower_id: followerId, followed_id: followedId });
  },
};
