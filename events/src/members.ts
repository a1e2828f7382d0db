import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MAX_BIO_CHARACTERS, MAX_INTEREST_CHARACTERS, MAX_INTERESTS, MAX_MAJOR_CHARACTERS, MAX_NICKNAME_CHARACTERS } from "./limits.ts";
import { plainFromInput } from "./mentions.ts";
import { EDUCATIONS, GENDERS, ZODIAC_SIGNS } from "./profile-choices.ts";
import { lineUpTo, Nothing, StateFlag, shortList, Timestamp } from "./shapes.ts";
import { characters } from "./text.ts";
import { PlainText, RenderedText, TypedFormat, typedUpTo } from "./text-fields.ts";

/** What everybody sees of a member whose key was destroyed. Source: contract §12. */
export const ANONYMOUS_NICKNAME = "已注销用户";

const profileFields = {
  nickname: z.string(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  gender: z.string().nullable(),
  zodiac_sign: z.string().nullable(),
  mbti: z.string().nullable(),
  education: z.string().nullable(),
  major: z.string().nullable(),
  interests: z.array(z.string()),
};

const anonymousProfile = {
  nickname: ANONYMOUS_NICKNAME,
  avatar: null,
  bio: null,
  gender: null,
  zodiac_sign: null,
  mbti: null,
  education: null,
  major: null,
  interests: [],
};

export const MemberRegistered = defineEvent({
  type: "MemberRegistered",
  version: 1,
  stream: "member",
  summary: "A person became a member. `accountName` is the account id as typed, `nickname` the name shown.",
  data: z.object({
    memberId: Id,
    accountName: z.string(),
    nickname: z.string(),
    avatar: z.string().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
  }),
  personal: {
    owner: (data) => data.memberId,
    fields: { accountName: "", nickname: ANONYMOUS_NICKNAME, avatar: null, bio: null, location: null },
  },
});

export const ProfileEdited = defineEvent({
  type: "ProfileEdited",
  version: 1,
  stream: "member",
  summary: "A member changed their profile; the payload is the whole profile after the change.",
  data: z.object({ memberId: Id, ...profileFields }),
  personal: { owner: (data) => data.memberId, fields: anonymousProfile },
});

export const MemberPlaced = defineEvent({
  type: "MemberPlaced",
  version: 1,
  stream: "member",
  summary: "An administrator said where a member is from, or that nobody knows.",
  data: z.object({ memberId: Id, location: z.string().nullable() }),
  personal: { owner: (data) => data.memberId, fields: { location: null } },
});

export const MemberDeactivated = defineEvent({
  type: "MemberDeactivated",
  version: 1,
  stream: "member",
  summary:
    "An administrator locked the account: all its sign-ins are over, and new ones are refused until it is unlocked. What the member wrote stays.",
  data: z.object({ memberId: Id }),
});

export const MemberReactivated = defineEvent({
  type: "MemberReactivated",
  version: 1,
  stream: "member",
  summary: "An administrator unlocked the account.",
  data: z.object({ memberId: Id }),
});

export const MemberDeleted = defineEvent({
  type: "MemberDeleted",
  version: 1,
  stream: "member",
  summary:
    "The account was deleted, by its owner or an administrator: sign-ins end, the key is destroyed, and what the member gave, received and wrote goes (contract §12).",
  data: z.object({ memberId: Id }),
});

/** The person as the signed-in person and the profile page see it. Source: contract §2. */
export const MemberView = z.object({
  id: Id,
  user_id: z.string(),
  ...profileFields,
  nickname: PlainText,
  bio: RenderedText.nullable(),
  major: PlainText.nullable(),
  interests: z.array(PlainText),
  location: PlainText.nullable(),
  verified: z.literal([0, 1, 2]),
  is_active: StateFlag,
  follow_count: z.number().int(),
  fans_count: z.number().int(),
  like_count: z.number().int(),
  post_count: z.number().int(),
  created_at: Timestamp,
});
export type MemberView = z.output<typeof MemberView>;

/** A member as lists of members show them. Source: specification 000 §3. */
export const MemberCard = MemberView.pick({
  id: true,
  user_id: true,
  nickname: true,
  avatar: true,
  bio: true,
  verified: true,
  follow_count: true,
  fans_count: true,
  post_count: true,
});
export type MemberCard = z.output<typeof MemberCard>;

const NICKNAME_TOO_LONG = `昵称不能超过${MAX_NICKNAME_CHARACTERS}个字符`;
export const Nickname = lineUpTo(MAX_NICKNAME_CHARACTERS, NICKNAME_TOO_LONG, "请输入昵称").refine((value) => value !== "", {
  error: "请输入昵称",
});

const BIO_TOO_LONG = `个人简介不能超过${MAX_BIO_CHARACTERS}个字符`;
export const Bio = typedUpTo(MAX_BIO_CHARACTERS, BIO_TOO_LONG);

type WithBio = { bio?: string | null | undefined; format?: "text" | null | undefined };

/** A bio as it is stored, once it is known how it is meant. */
export const withBioRead = <Body extends WithBio>(body: Body): Body =>
  body.bio ? { ...body, bio: plainFromInput(body.bio, body.format) } : body;
export const isBioShort = ({ bio }: WithBio) => characters(bio ?? "") <= MAX_BIO_CHARACTERS;
export const bioTooLong = { path: ["bio"], error: BIO_TOO_LONG };

const emptyAsNull = (value: unknown) => (value === "" ? null : value);
export const optionOf = <const Options extends readonly [string, ...string[]]>(options: Options, message: string) =>
  z.preprocess(emptyAsNull, z.enum(options, { error: message }).nullable()).optional();

/** Each character may take six units, and each interest is in quotes. */
const LONGEST_INTERESTS = MAX_INTERESTS * (MAX_INTEREST_CHARACTERS * 6 + 20);
const TOO_MANY_INTERESTS = `兴趣不能超过${MAX_INTERESTS}个`;

/** Interests come as an array, a JSON array string or a comma string. Source: specification 000 §3. */
export const Interests = z.preprocess(
  (value) => {
    if (value === null) return [];
    // What is longer has too many, or what is too long. A parser would need long to find out.
    if (typeof value !== "string" || value.length > LONGEST_INTERESTS) return value;
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // A comma string is as welcome as JSON.
    }
    return value.split(/[,，]/).filter((part) => part.trim() !== "");
  },
  shortList(
    z
      .array(lineUpTo(MAX_INTEREST_CHARACTERS, `每个兴趣不能超过${MAX_INTEREST_CHARACTERS}个字符`, "兴趣格式错误"), {
        error: "兴趣格式错误",
      })
      .transform((list) => list.filter((interest) => interest !== ""))
      .refine((list) => list.length <= MAX_INTERESTS, { error: TOO_MANY_INTERESTS })
      .refine((list) => new Set(list).size === list.length, { error: "兴趣不能重复" }),
    TOO_MANY_INTERESTS,
  ),
);

export const EditProfile = defineCommand({
  name: "EditProfile",
  weight: "text",
  method: "PUT",
  path: "/users/:id",
  access: "member",
  summary: "修改自己的资料，只改传来的字段",
  params: z.object({ id: z.string().min(1) }),
  body: z
    .object({
      nickname: lineUpTo(MAX_NICKNAME_CHARACTERS, NICKNAME_TOO_LONG, "昵称不能为空")
        .refine((value) => value !== "", { error: "昵称不能为空" })
        .optional(),
      avatar: z.string().max(500).nullish(),
      bio: z.preprocess((value) => value ?? "", Bio).optional(),
      format: TypedFormat,
      gender: optionOf(GENDERS, "性别无效"),
      zodiac_sign: optionOf(ZODIAC_SIGNS, "星座无效"),
      mbti: z
        .preprocess(
          emptyAsNull,
          z
            .string()
            .regex(/^[EI][SN][TF][JP]$/, { error: "MBTI无效" })
            .nullable(),
        )
        .optional(),
      education: optionOf(EDUCATIONS, "学历无效"),
      major: z.preprocess(emptyAsNull, lineUpTo(MAX_MAJOR_CHARACTERS, `专业不能超过${MAX_MAJOR_CHARACTERS}个字符`).nullable()).optional(),
      interests: Interests.optional(),
    })
    .overwrite(withBioRead)
    .refine(isBioShort, bioTooLong),
  data: Nothing,
  message: "资料更新成功",
});

const MemberParams = z.object({ id: z.string().min(1).max(32) });

export const DeleteMember = defineCommand({
  name: "DeleteMember",
  weight: "thing",
  method: "DELETE",
  path: "/users/:id",
  access: "member",
  summary: "注销自己的账号，连同给出、收到和写下的一切；不可恢复",
  params: MemberParams,
  body: Nothing,
  data: Nothing,
  message: "账号删除成功",
});

export const GetMember = defineQuery({
  name: "GetMember",
  weight: "row",
  path: "/users/:id",
  access: "visitor",
  summary: "用户的公开资料，按 ID 或账号",
  params: MemberParams,
  query: Nothing,
  data: MemberView,
  message: "获取成功",
});

export const GetMemberStats = defineQuery({
  name: "GetMemberStats",
  weight: "row",
  path: "/users/:id/stats",
  access: "visitor",
  summary: "用户的各项计数；`like_count` 与 `collect_count` 是其笔记收到的",
  params: MemberParams,
  query: Nothing,
  data: z.object({
    follow_count: z.number().int(),
    fans_count: z.number().int(),
    post_count: z.number().int(),
    like_count: z.number().int(),
    collect_count: z.number().int(),
    likes_and_collects: z.number().int(),
  }),
  message: "获取成功",
});

export const GetPersonalityTags = defineQuery({
  name: "GetPersonalityTags",
  weight: "row",
  path: "/users/:id/personality-tags",
  access: "visitor",
  summary: "用户的个性标签",
  params: MemberParams,
  query: Nothing,
  data: MemberView.pick({ gender: true, zodiac_sign: true, mbti: true, education: true, major: true, interests: true }),
  message: "获取成功",
});
