import type { DecidedEvent } from "@shiye/events/catalogue";
import { expect, it } from "vitest";
import { blocksStream } from "../blocks/state.ts";
import type { Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { asMember, given, ME, OTHER } from "../testing/given.ts";
import { createFollow } from "./admin-follow.ts";

const registered = (memberId: number): DecidedEvent => ({
  type: "MemberRegistered",
  data: { memberId, accountName: `member_${memberId}`, nickname: "叶", avatar: null, bio: null, location: null },
});
const context = { ...asMember(), actor: { kind: "admin", id: 1 } as const };

/** What an administrator's follow of one member by another becomes, after what happened in these streams. */
async function follow(history: Readonly<Record<string, DecidedEvent[]>>, { by = ME, of = OTHER } = {}) {
  const input = { follower_id: by, following_id: of };
  const known: typeof history = { [memberStream(ME).name]: [registered(ME)], [memberStream(OTHER).name]: [registered(OTHER)], ...history };
  const sources = { read: async (stream) => given(stream, ...(known[stream.name] ?? [])) } as Sources;
  return createFollow.decide(await createFollow.gather(sources, input, context), input, context);
}

it("an administrator makes one member follow another", async () => {
  expect(await follow({})).toEqual([{ type: "MemberFollowed", data: { followerId: ME, followedId: OTHER } }]);
});

it.each([
  ["the follower has blocked the other", ME, OTHER],
  ["the other has blocked the follower", OTHER, ME],
])("an administrator makes no follow when %s, until the block is lifted", async (_who, memberId, blockedId) => {
  const data = { memberId, blockedId };
  const block: DecidedEvent = { type: "MemberBlocked", data };
  const stream = blocksStream(memberId).name;
  expect(await follow({ [stream]: [block] })).toMatchObject({ kind: "refusal", message: "关注者与被关注者之间有拉黑，不能创建关注" });
  expect(await follow({ [stream]: [block, { type: "MemberUnblocked", data }] })).toMatchObject([{ type: "MemberFollowed" }]);
});

it("a follow of oneself is refused as such", async () => {
  expect(await follow({}, { of: ME })).toMatchObject({ code: "follow-oneself" });
});
