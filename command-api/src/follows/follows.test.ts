import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { memberStream } from "../members/state.ts";
import { asMember, given, ME, OTHER } from "../testing/given.ts";
import { followMember } from "./follow-member.ts";
import { followStream } from "./state.ts";
import { unfollowMember } from "./unfollow-member.ts";

const memberAfter = (memberId: number) =>
  given(memberStream(memberId), {
    type: "MemberRegistered",
    data: { memberId, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null },
  });
const data = { followerId: ME, followedId: OTHER };
const facts = (...events: DecidedEvent[]) => ({ followed: memberAfter(OTHER), follows: given(followStream(ME, OTHER), ...events).follows });
const input = { id: String(OTHER) };
const followed: DecidedEvent = { type: "MemberFollowed", data };
const unfollowed: DecidedEvent = { type: "MemberUnfollowed", data };

describe("following", () => {
  it("starts, ends and starts again", () => {
    expect(followMember.decide(facts(), input, asMember())).toEqual([followed]);
    expect(unfollowMember.decide(facts(followed), input, asMember())).toEqual([unfollowed]);
    expect(followMember.decide(facts(followed, unfollowed), input, asMember())).toEqual([followed]);
  });

  it("is refused when it is already done, or not done", () => {
    expect(followMember.decide(facts(followed), input, asMember())).toMatchObject({ code: "already-following" });
    expect(unfollowMember.decide(facts(), input, asMember())).toMatchObject({ code: "not-following" });
  });

  it.each([followMember, unfollowMember])("needs another member who exists", ({ decide }) => {
    expect(decide({ followed: memberAfter(ME), follows: false }, input, asMember())).toMatchObject({ code: "follow-oneself" });
    expect(decide({ followed: given(memberStream(1)), follows: false }, input, asMember())).toMatchObject({ code: "member-not-found" });
  });

  it("does not start while the other member is locked, but may end then", () => {
    const locked = given(
      memberStream(OTHER),
      { type: "MemberRegistered", data: { memberId: OTHER, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null } },
      { type: "MemberDeactivated", data: { memberId: OTHER } },
    );
    expect(followMember.decide({ ...facts(), followed: locked }, input, asMember())).toMatchObject({ code: "member-not-found" });
    expect(unfollowMember.decide({ ...facts(followed), followed: locked }, input, asMember())).toEqual([unfollowed]);
  });
});
