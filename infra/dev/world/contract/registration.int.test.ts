import { CheckAccountName, GetMe, MakeCaptcha, Register, SignIn } from "@shiye/events/accounts";
import { UploadSingle } from "@shiye/events/media";
import { GetMember } from "@shiye/events/members";
import { describe, expect, it } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, registrationOf } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();

const register = (body: object) => world.call("POST", "/auth/register", { body });
const isFree = (query: string) => world.call("GET", `/auth/check-user-id${query}`);

describe("a captcha", () => {
  it("is a picture without its answer, and never the same twice", async () => {
    const answers = await Promise.all([world.call("GET", "/auth/captcha"), world.call("GET", "/auth/captcha")]);
    const [one, two] = answers.map((answer) => exactly(MakeCaptcha, answer));
    expect(answers[0]?.body.message).toBe("验证码生成成功");
    expect(one?.captchaSvg).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(one?.captchaSvg, "drawn, not written").not.toContain("<text");
    expect(one?.captchaId).not.toBe(two?.captchaId);
  });

  it("answered wrongly is 验证码错误 five times, and used up then, even for the right answer", async () => {
    const body = await registrationOf(world, "five_times");
    for (let guess = 0; guess < 5; guess++) expectRefusal(await register({ ...body, captchaText: "····" }), 400, "验证码错误");
    expectRefusal(await register(body), 400, "验证码已过期或不存在");
    expectRefusal(await register({ ...body, captchaId: "made-up" }), 400, "验证码已过期或不存在");
    expect((await isFree("?user_id=five_times")).body.data).toEqual({ isUnique: true });
  });
});

describe("an account id", () => {
  it("is free until it is taken, in whatever case", async () => {
    const free = await isFree("?user_id=Nobody_1");
    expect([exactly(CheckAccountName, free), free.body.message]).toEqual([{ isUnique: true }, "账号可用"]);
    await world.member("Nobody_1");
    const taken = await isFree("?user_id=nobody_1");
    expect([exactly(CheckAccountName, taken), taken.body.message]).toEqual([{ isUnique: false }, "账号已存在"]);
  });

  it.each(["", "?user_id=", "?user_id=%20"])("must be said to be looked up: %j", async (query) => {
    expectRefusal(await isFree(query), 400, "请输入账号");
  });
});

describe("a registration", () => {
  it("answers the new member and a sign-in, with every field of the contract", async () => {
    const answer = await register({ ...(await registrationOf(world, "Leaf_01", "小叶")), bio: "爱看书" });
    const { user, tokens } = exactly(Register, answer);
    expect(answer.body).toMatchObject({ code: 200, success: true, message: "注册成功" });
    expect(user).toMatchObject({
      user_id: "Leaf_01",
      nickname: "小叶",
      bio: "爱看书",
      avatar: null,
      verified: 0,
      is_active: 1,
      interests: [],
    });
    expect(user).toMatchObject({ follow_count: 0, fans_count: 0, like_count: 0, post_count: 0 });
    expect(String(user.id)).toMatch(/^\d{16}$/);
    expect(tokens.expires_in).toBe(3600);
    expect((await world.call("GET", "/auth/me", { token: tokens.access_token })).status).toBe(200);
  });

  it("does not make the place that it claims the member's place, for themselves or for others", async () => {
    const answer = await register({ ...(await registrationOf(world, "traveller")), location: "火星" });
    const { user, tokens } = exactly(Register, answer);
    await world.settle();
    const me = exactly(GetMe, await world.call("GET", "/auth/me", { token: tokens.access_token }));
    const seen = exactly(GetMember, await world.call("GET", `/users/${user.id}`));
    expect([user.location, me.location, seen.location]).toEqual([null, null, null]);
    expect((await world.readStream(`member-${user.id}`))[0]?.data).toMatchObject({ nickname: "traveller", location: null });
  });

  it.each([
    ["nothing", {}, "缺少必要参数"],
    ["a short account id", { user_id: "ab" }, "账号长度必须在3-15位之间"],
    ["a long account id", { user_id: "a".repeat(16) }, "账号长度必须在3-15位之间"],
    ["an account id in Chinese", { user_id: "拾页拾页" }, "账号只能包含字母、数字和下划线"],
    ["an account id that is markup", { user_id: "<b>ab</b>" }, "账号只能包含字母、数字和下划线"],
    ["no nickname", { nickname: "  " }, "请输入昵称"],
    ["the community's own name", { nickname: "拾页 官方" }, "该昵称为系统保留，请换一个"],
    ["eleven characters", { nickname: "😀".repeat(11) }, "昵称不能超过10个字符"],
    ["a short password", { password: "12345" }, "密码长度必须在6-20位之间"],
    ["a long password", { password: "1".repeat(21) }, "密码长度必须在6-20位之间"],
    ["an object for a password", { password: { $ne: "" } }, "缺少必要参数"],
  ])("with %s is refused by its own sentence", async (_what, wrong, message) => {
    const body = Object.keys(wrong).length === 0 ? {} : { ...(await registrationOf(world, "okname")), ...wrong };
    expectRefusal(await register(body), 400, message);
  });

  it("of a taken account id is 409, in whatever case, and changes nothing for whoever has it", async () => {
    await world.member("taken_1");
    expectRefusal(await register({ ...(await registrationOf(world, "TAKEN_1", "别人")), password: "another-1" }), 409, "用户ID已存在");
    const { user } = dataOf(SignIn, await world.call("POST", "/auth/login", { body: { user_id: "taken_1", password: PASSWORD } }));
    expect(user.nickname).toBe("taken_1");
  });

  it("takes ten characters of nickname as people count them", async () => {
    const nickname = "👩‍🚀七字以内好"; // 👩 + joiner + 🚀 are three code points.
    expect(dataOf(Register, await register(await registrationOf(world, "codepoints", nickname))).user.nickname).toBe(nickname);
  });

  it("wears no picture that is somebody else's", async () => {
    const other = await world.member("painter");
    const { url } = dataOf(UploadSingle, await other.upload(await drawJpeg(3)));
    for (const avatar of [url, "https://elsewhere.example/a.png", "javascript:alert(1)"]) {
      const answer = await register({ ...(await registrationOf(world, `av_${Math.abs(hash(avatar))}`)), avatar });
      if (answer.status === 200) expect(dataOf(Register, answer).user.avatar).toBeNull();
      else expectRefusal(answer, 400, "媒体文件无效");
    }
  });
});

function hash(text: string): number {
  return [...text].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) % 1_000_000, 7);
}

covers(world, [MakeCaptcha, CheckAccountName, Register]);
