import type { AdminCreateFollow } from "@shiye/events/back-office/follows";
import type { FollowMember } from "@shiye/events/follows";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { callOf } from "../edge/routes.ts";
import type { Handling } from "../kernel/handle.ts";
import { findMember } from "../members/find-member.ts";
import { secondLookOfAdmin } from "./admin-follow.ts";
import { secondLook } from "./end-follow.ts";

interface FollowHandlers {
  AdminCreateFollow: HandlerOf<typeof AdminCreateFollow>;
  FollowMember: HandlerOf<typeof FollowMember>;
}

/**
 * A block ends the follows that it finds. A follow that was decided before the block and stored after that would stay, because the two are in
 * different streams. So a follow looks for blocks again once it is stored, whoever made it: one of the two always sees the other.
 */
export function createFollowCalls(options: { handling: Handling; routes: FollowHandlers; now: () => number }): FollowHandlers {
  const { handling, routes, now } = options;
  return {
    async AdminCreateFollow(call, context) {
      const answer = await routes.AdminCreateFollow(call, context);
      if (isRefusal(answer)) return answer;
      const actor = { kind: "admin", id: context.caller.id } as const;
      return (await secondLookOfAdmin(handling, call.input, callOf(context, actor, now()))) ?? answer;
    },
    async FollowMember(call, context) {
      const answer = await routes.FollowMember(call, context);
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
