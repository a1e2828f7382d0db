import { isRefusal, type Refusal } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling, Idempotency } from "../kernel/handle.ts";
import { followStream } from "./state.ts";

interface Follow {
  followerId: number;
  followedId: number;
}

export const endFollow = innerCommand({
  stream: ({ followerId, followedId }: Follow) => followStream(followerId, followedId),
  gather: ({ read }, { followerId, followedId }) => read(followStream(followerId, followedId)),
  decide: ({ follows }, { followerId, followedId }) => (follows ? [{ type: "MemberUnfollowed", data: { followerId, followedId } }] : []),
});

const endFollowOfBlocked = innerCommand({
  stream: ({ followerId, followedId }: Follow) => followStream(followerId, followedId),
  gather: async ({ read }, { followerId, followedId }): Promise<{ follows: boolean; refused: Refusal | undefined }> => {
    const stream = followStream(followerId, followedId);
    const [{ follows }, refused] = await Promise.all([read(stream), refusalBetween(read, followerId, [followedId])]);
    return { follows, refused };
  },
  decide: ({ follows, refused }, { followerId, followedId }) =>
    follows && refused ? [{ type: "MemberUnfollowed", data: { followerId, followedId } }] : [],
});

/** Ends a follow that was just stored if one of the two has blocked the other meanwhile, and says why. */
export async function secondLook(
  { handle }: Pick<Handling, "handle">,
  follow: Follow,
  call: Call,
  idempotency?: Idempotency,
): Promise<Refusal | undefined> {
  const ended = await handle(endFollowOfBlocked, follow, call, idempotency);
  return isRefusal(ended) ? ended : ended.facts?.refused;
}
