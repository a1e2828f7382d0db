import { partsOfKey } from "@shiye/events/back-office/composite-key";
import { AdminCreateFollow, AdminDeleteFollow } from "@shiye/events/back-office/follows";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import { type Call, command, type Sources } from "../kernel/command.ts";
import type { Handling, Idempotency } from "../kernel/handle.ts";
import { memberStream } from "../members/state.ts";
import { secondLook } from "./end-follow.ts";
import { followStream } from "./state.ts";

interface FollowFields {
  follower_id: number;
  following_id: number;
}

export const followLabel = "关注";
export const followOfKey = ([follower_id = 0, following_id = 0]: readonly number[]): FollowFields => ({ follower_id, following_id });

/** Whether one member follows the other. A member who left has no follows. */
export async function isFollowing({ read }: Pick<Sources, "read">, { follower_id, following_id }: FollowFields): Promise<boolean> {
  const members = await Promise.all([read(memberStream(follower_id)), read(memberStream(following_id))]);
  return members.every(({ status }) => status === "active") && (await read(followStream(follower_id, following_id))).follows;
}

/** The words for a member speak of "you", and an administrator is neither of the two. */
const inWordsOfAdmin = (refused: Refusal) =>
  refused.code === "write-conflict" ? refused : refuse(refused.code, { message: "关注者与被关注者之间有拉黑，不能创建关注" });

/** As after a member's own follow. */
export async function secondLookOfAdmin(
  handling: Pick<Handling, "handle">,
  { follower_id: followerId, following_id: followedId }: FollowFields,
  call: Call,
  idempotency?: Idempotency,
): Promise<Refusal | undefined> {
  const refused = await secondLook(handling, { followerId, followedId }, call, idempotency);
  return refused && inWordsOfAdmin(refused);
}

/** As the member's own follow, with the administrator as the actor. */
export const createFollow = command(AdminCreateFollow, {
  stream: ({ follower_id, following_id }) => followStream(follower_id, following_id),

  gather: async ({ read }, { follower_id, following_id }) => ({
    follower: await read(memberStream(follower_id)),
    followed: await read(memberStream(following_id)),
    follows: (await read(followStream(follower_id, following_id))).follows,
    refused: await refusalBetween(read, follower_id, [following_id]),
  }),

  decide({ follower, followed, follows, refused }, { follower_id: followerId, following_id: followedId }) {
    if (follower.status !== "active") return refuse("member-not-found", { message: "关注者不存在" });
    if (followed.status !== "active") return refuse("member-not-found", { message: "被关注者不存在" });
    if (followerId === followedId) return refuse("follow-oneself");
    if (refused) return inWordsOfAdmin(refused);
    if (follows) return refuse("entity-exists", { message: `${followLabel}已存在` });
    return [{ type: "MemberFollowed", data: { followerId, followedId } }];
  },

  answer: async ({ input: { follower_id, following_id } }) => ({ id: `${follower_id}-${following_id}` }),
});

export const deleteFollow = command(AdminDeleteFollow, {
  stream({ id }) {
    const { follower_id, following_id } = followOfKey(partsOfKey(id));
    return followStream(follower_id, following_id);
  },

  async gather({ read }, { id }) {
    const fields = followOfKey(partsOfKey(id));
    return { fields, follows: await isFollowing({ read }, fields) };
  },

  decide({ fields: { follower_id: followerId, following_id: followedId }, follows }) {
    if (!follows) return refuse("entity-not-found", { message: `${followLabel}不存在` });
    return [{ type: "MemberUnfollowed", data: { followerId, followedId } }];
  },

  answer: async () => ({}),
});
