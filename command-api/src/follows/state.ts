import { defineState, type Stream } from "../kernel/stream.ts";

interface FollowState {
  follows: boolean;
}

const followState = defineState<FollowState>({
  initial: { follows: false },
  evolve: {
    MemberFollowed: () => ({ follows: true }),
    MemberUnfollowed: () => ({ follows: false }),
  },
});

export function followStream(followerId: number, followedId: number): Stream<FollowState> {
  return { name: `follow-${followerId}-${followedId}`, fold: followState };
}
