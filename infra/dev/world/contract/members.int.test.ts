import { UploadSingle } from "@shiye/events/media";
import { EditProfile, GetMember, GetMemberStats, GetPersonalityTags } from "@shiye/events/members";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let member: WorldMember;
let other: WorldMember;

beforeAll(async () => {
  [member, other] = await Promise.all([world.member("Member_1", "会员"), world.member("other", "别人")]);
});

const refusal = (status: number, message: string) => ({ status, body: { code: status, success: false, message } });
const edit = (body: object, id: number | string = member.id) => member.call("PUT", `/users/${id}`, { body });
const seeing = (answer: Answer) => ({ "x-min-position": answer.headers.get("x-log-position") ?? "" });
const profile = async (after: Answer) => dataOf(GetMember, await world.call("GET", `/users/${member.id}`, { headers: seeing(after) }));
const picture = async (owner: WorldMember, seed: number) => dataOf(UploadSingle, await owner.upload(await drawJpeg(seed))).url;

describe("a profile", () => {
  it("is found by number and by account id in any case, and shows nothing that is nobody's business", async () => {
    await world.settle();
    const keys = [
      ...["avatar", "bio", "created_at", "education", "fans_count", "follow_count", "gender", "id", "interests", "is_active"],
      ...["like_count", "location", "major", "mbti", "nickname", "post_count", "user_id", "verified", "zodiac_sign"],
    ];
    for (const key of [member.id, "Member_1", "MEMBER_1"]) {
      const answer = await world.call("GET", `/users/${key}`);
      expect(dataOf(GetMember, answer)).toMatchObject({ id: member.id, user_id: "Member_1", nickname: "会员", verified: 0 });
      expect(Object.keys(answer.body.data ?? {}).sort()).toEqual(keys);
    }
    for (const nobody of ["nobody", "1234567890123456", "%00", "%F0%9F%92%A9", "x".repeat(33)])
      expect([400, 404]).toContain((await world.call("GET", `/users/${nobody}`)).status);
    expect(await world.call("GET", "/users/nobody")).toMatchObject(refusal(404, "用户不存在"));
  });

  it("of a member whose account id is made of digits is theirs, never that of a number", async () => {
    const digits = await world.member("123456789012345", "数字");
    await world.settle();
    expect(dataOf(GetMember, await world.call("GET", "/users/123456789012345")).id).toBe(digits.id);
    expect(String(digits.id)).toHaveLength(16);
    expect(dataOf(GetMember, await world.call("GET", `/users/${digits.id}`)).user_id).toBe("123456789012345");
  });
});

describe("editing a profile", () => {
  it("changes what is named, keeps the rest, and is read at once", async () => {
    const avatar = await picture(member, 11);
    const everything = {
      ...{ nickname: "新名字", bio: "拍照\n也写字", gender: "女", zodiac_sign: "双鱼座", mbti: "INFP", education: "本科" },
      ...{ major: "新闻学", interests: ["摄影", "徒步"], avatar },
    };
    const whole = await edit(everything);
    expect(whole.body).toMatchObject({ code: 200, message: "资料更新成功", success: true });
    dataOf(EditProfile, whole);
    expect(await profile(whole), "a bio is HTML in every answer").toMatchObject({ ...everything, bio: "拍照<br>也写字" });

    const part = await edit({ bio: "只改这一句", unknown: "field" }, "MEMBER_1");
    expect(await profile(part)).toMatchObject({ ...everything, bio: "只改这一句" });
    const tags = dataOf(GetPersonalityTags, await other.get("/users/member_1/personality-tags", seeing(part)));
    const { gender, zodiac_sign, mbti, education, major, interests } = everything;
    expect(tags).toEqual({ gender, zodiac_sign, mbti, education, major, interests });

    const emptied = await edit({
      avatar: null,
      bio: "",
      gender: "",
      zodiac_sign: null,
      mbti: "",
      education: null,
      major: "",
      interests: [],
    });
    const none = { avatar: null, bio: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: [] };
    expect(await profile(emptied)).toMatchObject({ ...none, nickname: "新名字" });
  });

  it.each([
    ["a list", ["猫", "狗"]],
    ["JSON", '["猫","狗"]'],
    ["words with commas", "猫，狗,"],
  ])("takes interests as %s", async (_what, interests) => {
    expect(await profile(await edit({ interests }))).toMatchObject({ interests: ["猫", "狗"] });
  });

  it.each([
    ["no nickname", { nickname: "" }, "昵称不能为空"],
    ["a nickname of blanks", { nickname: "   " }, "昵称不能为空"],
    ["a nickname that is none", { nickname: null }, "昵称不能为空"],
    ["a long nickname", { nickname: "一二三四五六七八九十一" }, "昵称不能超过10个字符"],
    ["a long bio", { bio: "长".repeat(201) }, "个人简介不能超过200个字符"],
    ["a long major", { major: "长".repeat(12) }, "专业不能超过11个字符"],
    ["six interests", { interests: ["一", "二", "三", "四", "五", "六"] }, "兴趣不能超过5个"],
    ["a long interest", { interests: ["长".repeat(9)] }, "每个兴趣不能超过8个字符"],
    ["an interest twice", { interests: ["猫", "猫 "] }, "兴趣不能重复"],
    ["interests that are none", { interests: [5] }, "兴趣格式错误"],
    ["an unknown gender", { gender: "外星人" }, "性别无效"],
    ["an unknown sign", { zodiac_sign: "蛇夫座" }, "星座无效"],
    ["half a type", { mbti: "IN" }, "MBTI无效"],
    ["an unknown degree", { education: "博士后" }, "学历无效"],
    ["a picture from elsewhere", { avatar: "https://example.com/a.png" }, "媒体文件无效"],
    ["a script for a picture", { avatar: "javascript:alert(1)" }, "媒体文件无效"],
    ["a picture that is none", { avatar: 5 }, "参数格式错误"],
  ])("is refused for %s, and changes nothing", async (_what, body, message) => {
    const before = await profile(await edit({ nickname: "不变" }));
    expect(await edit(body)).toMatchObject(refusal(400, message));
    await world.settle();
    expect(dataOf(GetMember, await member.get(`/users/${member.id}`))).toEqual(before);
  });

  it("counts characters as people do, to the very limit", async () => {
    const limits = { nickname: "😀".repeat(10), bio: "😀".repeat(200), major: "长".repeat(11), interests: ["长".repeat(8)] };
    expect(await profile(await edit(limits))).toMatchObject(limits);
  });

  it("is for its owner alone, with their own pictures", async () => {
    expect(await edit({ nickname: "冒名" }, other.id)).toMatchObject(refusal(403, "只能修改自己的资料"));
    expect(await edit({ nickname: "冒名" }, "other")).toMatchObject(refusal(403, "只能修改自己的资料"));
    expect(await world.call("PUT", `/users/${member.id}`, { body: { nickname: "访客" } })).toMatchObject(refusal(401, "访问令牌缺失"));
    expect(await edit({ avatar: await picture(other, 12) })).toMatchObject(refusal(400, "媒体文件无效"));
    await world.settle();
    expect(dataOf(GetMember, await member.get("/users/other")).nickname).toBe("别人");
  });

  it("keeps markup as the text it is, in JSON that no browser takes for a page", async () => {
    const answer = await edit({ bio: "<script>alert(1)</script>" });
    const read = await world.call("GET", `/users/${member.id}`, { headers: seeing(answer) });
    expect(dataOf(GetMember, read).bio).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(read.headers.get("content-type")).toContain("application/json");
    expect(read.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("stats", () => {
  it("are what the rows say: follows, notes, likes and collections received", async () => {
    const [author, fan] = await Promise.all([world.member("stats_author", "作者"), world.member("stats_fan", "读者")]);
    const [first, second] = [await author.publish("其一"), await author.publish("其二")];
    await fan.follow(author.id);
    await fan.like(first);
    await fan.like(second);
    await author.like(first);
    await fan.call("POST", `/posts/${first}/collect`);
    await world.settle();
    const stats = dataOf(GetMemberStats, await world.call("GET", "/users/stats_author/stats"));
    const received = { follow_count: 0, fans_count: 1, post_count: 2, like_count: 3, collect_count: 1, likes_and_collects: 4 };
    expect(stats).toEqual(received);
    await fan.unlike(second);
    await world.settle();
    const after = dataOf(GetMemberStats, await world.call("GET", `/users/${author.id}/stats`));
    expect(after).toEqual({ ...received, like_count: 2, likes_and_collects: 3 });
    expect(await world.call("GET", "/users/nobody/stats")).toMatchObject(refusal(404, "用户不存在"));
    expect(await world.call("GET", "/users/nobody/personality-tags")).toMatchObject(refusal(404, "用户不存在"));
  });
});

covers(world, [EditProfile, GetMember, GetMemberStats, GetPersonalityTags]);
