import { FollowMember } from "@shiye/events/follows";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { isLocked } from "../members/state.ts";
import { answerFollow, gatherFollow, streamOfFollow } from "./gather-follow.ts";

export const followMember = command(FollowMember, {
  stream: (_input, { actor }, facts) => streamOfFollow(actor.id, facts),

  gather: gatherFollow,

  decide({ followed, follows, refused }, _input, { actor }) {
    // A locked member is not offered either: searches leave them out.
    if (followed.status !== "active" || isLocked(followed)) return refuse("member-not-found");
    if (followed.id === actor.id) return refuse("follow-oneself");
    if (refused) return refused;
    if (follows) return refuse("already-following");
    return [{ type: "MemberFollowed", data: { followerId: actor.id, followedId: followed.id } }];
  },

  answer: ({ sources, input, context }) => answerFollow(sources, input, context.actor.id, true),
});
