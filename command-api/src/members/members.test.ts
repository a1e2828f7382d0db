import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, OTHER } from "../testing/given.ts";
import { editProfile } from "./edit-profile.ts";
import { memberStream, memberViewOf, NO_COUNTS } from "./state.ts";

const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "Leaf", nickname: "叶", avatar: null, bio: "旧", location: "杭州" },
};
const member = given(memberStream(ME), registered);
const edit = (input: object, ownsAvatar = true, from = member) =>
  editProfile.decide({ member: from, ownsAvatar }, { id: String(ME), ...input }, asMember());

describe("editing a profile", () => {
  it("stores the whole profile, with only the given fields changed", () => {
    const [event] = edit({ nickname: "新叶", gender: "女", bio: "" }) as DecidedEvent[];
    expect(event).toEqual({
      type: "ProfileEdited",
      data: {
        memberId: ME,
        nickname: "新叶",
        avatar: null,
        bio: null,
        gender: "女",
        zodiac_sign: null,
        mbti: null,
        education: null,
        major: null,
        interests: [],
      },
    });
    const after = given(memberStream(ME), registered, event as DecidedEvent);
    if (after.status !== "active") throw new Error("gone");
    const view = { id: ME, user_id: "Leaf", nickname: "新叶", gender: "女", location: "杭州", verified: 2 };
    expect(memberViewOf(after, NO_COUNTS, 2)).toMatchObject(view);
  });

  it("stores no event when nothing changes", () => {
    expect(edit({})).toEqual([]);
    expect(edit({ id: "leaf", nickname: "叶", avatar: "", bio: "旧" })).toEqual([]);
  });

  it.each([
    "拾页",
    "拾页官方",
    "拾 页",
    "拾\u200b页官方",
    "拾\u2eda官方",
    "已注销用户",
    "已注销\u2f64\u2f3e",
    "拾页官方\ufff9",
    "拾頁宫方",
    "己注销用户",
    "拾页官方.",
    "【拾页官方】",
    "拾页·官方",
    "拾页官方\u20dd",
    "拾页官方\u3099",
    "拾页官方\u309b",
    "拾页官方ー",
    "拾页官方ｰ",
    "拾页官方®",
    "拾页官方™",
    "已註銷用戶",
  ])("refuses the reserved nickname %s, unless the member has it", (nickname) => {
    expect(edit({ nickname })).toMatchObject({ code: "nickname-reserved", message: "该昵称为系统保留，请换一个" });
    const named = given(memberStream(ME), { ...registered, data: { ...registered.data, nickname } } as DecidedEvent);
    expect(edit({ nickname, bio: "新" }, true, named)).toMatchObject([{ type: "ProfileEdited", data: { nickname } }]);
    expect(edit({ nickname: `${nickname}人` })).toHaveLength(1);
  });

  it("is for oneself, with one's own picture", () => {
    expect(edit({ id: String(OTHER), nickname: "x" })).toMatchObject({ code: "profile-not-own" });
    expect(edit({ avatar: "/media/other.jpg" }, false)).toMatchObject({ code: "note-media-invalid" });
    expect(edit({ avatar: "/media/own.jpg" })).toMatchObject([{ data: { avatar: "/media/own.jpg" } }]);
    expect(edit({}, true, given(memberStream(ME)))).toMatchObject({ code: "member-not-found" });
  });
});
