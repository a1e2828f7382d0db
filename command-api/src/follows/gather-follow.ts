import type { FollowStatus } from "@shiye/events/follows";
import { followStatusOf } from "@shiye/events/follows";
import type { Refusal } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import type { Sources } from "../kernel/command.ts";
import { usuallyNew } from "../kernel/stream.ts";
import { findMember } from "../members/find-member.ts";
import type { MemberState } from "../members/state.ts";
import { followStream } from "./state.ts";

export interface FollowFacts {
  followed: MemberState;
  follows: boolean;
  refused?: Refusal | undefined;
}

export async function gatherFollow(sources: Sources, input: { id: string }, context: { actor: { id: number } }): Promise<FollowFacts> {
  const followed = await findMember(sources, input.id);
  if (followed.status !== "active") return { followed, follows: false };
  const [{ follows }, refused] = await Promise.all([
    sources.read(usuallyNew(followStream(context.actor.id, followed.id))),
    refusalBetween(sources.read, context.actor.id, [followed.id]),
  ]);
  return { followed, follows, refused };
}

/** The stream of the decision. Only called after the followed member was found. */
export function streamOfFollow(followerId: number, { followed }: FollowFacts) {
  if (followed.status !== "active") throw new Error("A follow needs a member to follow");
  return followStream(followerId, followed.id);
}

export async function answerFollow(sources: Sources, input: { id: string }, callerId: number, follows: boolean): Promise<FollowStatus> {
  const other = await findMember(sources, input.id);
  const back = other.status === "active" && (await sources.read(followStream(other.id, callerId))).follows;
  return followStatusOf({ self: false, follows, followedBack: back });
}
