import { EditProfile, type MemberView } from "@shiye/events/members";
import { EDUCATIONS, GENDERS, ZODIAC_SIGNS } from "@shiye/events/profile-choices";
import { describe, expect, it } from "vitest";
import { addInterest, bodyOf, cut, formOf, isSameProfile, lettersOf, MBTI_DIMENSIONS, mbtiOf, nicknameProblem } from "./profile-form.ts";

const member = {
  nickname: "林墨",
  bio: "我的 1 &lt; 2<br>第二行",
  gender: null,
  zodiac_sign: "双鱼座",
  mbti: "INFP",
  education: null,
  major: "中文",
  interests: ["看书"],
} as unknown as MemberView;
const form = formOf(member);

describe("the form of a profile", () => {
  it("begins with the stored profile, as text", () => {
    expect(form.bio).toBe("我的 1 < 2\n第二行");
    expect(form.mbti).toEqual(["I", "N", "F", "P"]);
    expect(isSameProfile(form, formOf(member))).toBe(true);
  });

  it("is sent as the server accepts it, for every choice", () => {
    const sends = (change: object) => EditProfile.body.safeParse(bodyOf({ ...form, ...change })).error;
    expect(sends({})).toBeUndefined();
    for (const gender of ["", ...GENDERS]) expect(sends({ gender })).toBeUndefined();
    for (const education of ["", ...EDUCATIONS]) expect(sends({ education })).toBeUndefined();
    for (const zodiac_sign of ["", ...ZODIAC_SIGNS]) expect(sends({ zodiac_sign })).toBeUndefined();
    for (const at of [0, 1, 2, 3])
      for (const letter of Object.keys(MBTI_DIMENSIONS[at]?.choices ?? {}))
        expect(sends({ mbti: form.mbti.map((old, place) => (place === at ? letter : old)) })).toBeUndefined();
    expect(sends({ major: "一".repeat(12) }), "the control").toBeDefined();
  });

  it("removes a choice when none is selected", () => {
    const empty = EditProfile.body.parse(bodyOf({ ...form, bio: " ", zodiac_sign: "", mbti: lettersOf(null), major: "", interests: [] }));
    expect(empty).toMatchObject({ bio: "", zodiac_sign: null, mbti: null, major: null, interests: [] });
  });
});

it("an MBTI counts only with all four letters", () => {
  expect(mbtiOf(["I", "N", "F", "P"])).toBe("INFP");
  expect(mbtiOf(["I", "N", "", "P"])).toBe("");
  expect(lettersOf(null)).toEqual(["", "", "", ""]);
});

it.each([
  ["", "请输入昵称"],
  ["   ", "请输入昵称"],
  ["一二三四五六七八九十一", "昵称不能超过10个字符"],
  ["🌸".repeat(10), undefined],
  ["林墨", undefined],
])("of the nickname %j is said: %s", (nickname, problem) => {
  expect(nicknameProblem(nickname)).toBe(problem);
});

it("a text that is too long is cut between two characters", () => {
  expect(cut("🌸🌸🌸", 2)).toBe("🌸🌸");
  expect(cut("短", 2)).toBe("短");
});

describe("an interest", () => {
  it("is added trimmed; empty text adds nothing", () => {
    expect(addInterest(["看书"], " 跑步 ")).toEqual({ interests: ["看书", "跑步"] });
    expect(addInterest(["看书"], "  ")).toEqual({ interests: ["看书"] });
  });

  it.each([
    [["看书"], "看书", "兴趣不能重复"],
    [[], "一二三四五六七八九", "每个兴趣不能超过8个字符"],
    [["一", "二", "三", "四", "五"], "六", "兴趣不能超过5个"],
  ])("beside %j, %s is refused: %s", (interests, typed, problem) => {
    expect(addInterest(interests, typed)).toEqual({ problem });
  });
});
