import { UnfollowMember } from "@shiye/events/follows";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { answerFollow, gatherFollow, streamOfFollow } from "./gather-follow.ts";

export const unfollowMember = command(UnfollowMember, {
  stream: (_input, { actor }, facts) => streamOfFollow(actor.id, facts),

  gather: gatherFollow,

  decide({ followed, follows }, _input, { actor }) {
    if (followed.status !== "active") return refuse("member-not-found");
    if (followed.id === actor.id) return refuse("follow-oneself");
    if (!follows) return refuse("not-following");
    return [{ type: "MemberUnfollowed", data: { followerId: actor.id, followedId: followed.id } }];
  },

  answer: ({ sources, input, context }) => answerFollow(sources, input, context.actor.id, false),
});
