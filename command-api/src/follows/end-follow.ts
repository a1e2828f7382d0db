import type { FollowMember } from "@shiye/events/follows";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { refusalBetween } from "../blocks/state.ts";
import { callOf } from "../edge/routes.ts";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { findMember } from "../members/find-member.ts";
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
  call: Call<{ kind: "member"; id: number }>,
): Promise<Refusal | undefined> {
  const ended = await handle(endFollowOfBlocked, follow, call);
  if (isRefusal(ended)) return ended;
  return ended.events.length > 0 ? ended.facts?.refused : undefined;
}

/**
 * A block ends the follows that it finds. A follow that was decided before the block and stored after that would stay, because the two are in
 * different streams. So a follow looks for blocks again once it is stored: one of the two always sees the other.
 */
export function createFollowCalls(options: { handling: Handling; follow: HandlerOf<typeof FollowMember>; now: () => number }): {
  FollowMember: HandlerOf<typeof FollowMember>;
} {
  const { handling, follow, now } = options;
  return {
    async FollowMember(call, context) {
      const answer = await follow(call, context);
      if (isRefusal(answer)) return answer;
      const followed = await findMember(handling.sources, call.params.id);
      if (followed.status !== "active") return answer;
      const { id } = context.caller;
      return (
        (await secondLook(handling, { followerId: id, followedId: followed.id }, callOf(context, { kind: "member", id }, now()))) ?? answer
      );
    },
  };
}
