import { UnfollowMember } from "@shiye/events/follows";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findMember } from "../members/find-member.ts";
import { answerFollow, type FollowFacts, streamOfFollow } from "./gather-follow.ts";
import { followStream } from "./state.ts";

export const unfollowMember = command(UnfollowMember, {
  async gather(sources, { id }, { actor }): Promise<FollowFacts> {
    const followed = await findMember(sources, id);
    return { followed, follows: followed.status === "active" && (await sources.read(followStream(actor.id, followed.id))).follows };
  },

  stream: (_input, { actor }, facts) => streamOfFollow(actor.id, facts),

  decide({ followed, follows }, _input, { actor }) {
    if (followed.status !== "active") return refuse("member-not-found");
    if (followed.id === actor.id) return refuse("follow-oneself");
    if (!follows) return refuse("not-following");
    return [{ type: "MemberUnfollowed", data: { followerId: actor.id, followedId: followed.id } }];
  },

  answer: ({ sources, input, context }) => answerFollow(sources, input, context.actor.id, false),
});
