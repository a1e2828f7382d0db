import { type BlockMember, MOST_BLOCKED } from "@shiye/events/blocks";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { callOf } from "../edge/routes.ts";
import { endFollow } from "../follows/end-follow.ts";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { findMember } from "../members/find-member.ts";
import { blocksStream } from "./state.ts";

const block = innerCommand({
  stream: ({ memberId }: { memberId: number; blockedId: number }) => blocksStream(memberId),
  gather: ({ read }, { memberId }) => read(blocksStream(memberId)),
  decide({ blocked }, { memberId, blockedId }) {
    if (blocked.has(blockedId)) return [];
    if (blocked.size >= MOST_BLOCKED) return refuse("blocked-too-many");
    return [{ type: "MemberBlocked", data: { memberId, blockedId } }];
  },
});

/**
 * The log appends to one stream at a time, so the block comes first: follows after it are refused, and one that is stored at the same time
 * looks again (`follows/follow-calls.ts`). What a crash leaves undone is done when the call is repeated.
 */
async function blockMember(
  { handling }: { handling: Handling },
  idOrName: string,
  call: Call<{ kind: "member"; id: number }>,
): Promise<{ position: bigint } | Refusal> {
  const other = await findMember(handling.sources, idOrName);
  if (other.status !== "active") return refuse("member-not-found");
  const [memberId, blockedId] = [call.actor.id, other.id];
  if (memberId === blockedId) return refuse("block-oneself");
  let position = 0n;
  for (const outcome of [
    await handling.handle(block, { memberId, blockedId }, call),
    await handling.handle(endFollow, { followerId: memberId, followedId: blockedId }, call),
    await handling.handle(endFollow, { followerId: blockedId, followedId: memberId }, call),
  ]) {
    if (isRefusal(outcome)) return outcome;
    if (outcome.position > position) position = outcome.position;
  }
  return { position };
}

/** It makes several appends, so it is not a single command. */
export function createBlockCalls({ handling, now }: { handling: Handling; now: () => number }): {
  BlockMember: HandlerOf<typeof BlockMember>;
} {
  return {
    async BlockMember({ params }, context) {
      const blocked = await blockMember({ handling }, params.id, callOf(context, { kind: "member", id: context.caller.id }, now()));
      return isRefusal(blocked) ? blocked : { data: { blocked: true }, position: blocked.position };
    },
  };
}
