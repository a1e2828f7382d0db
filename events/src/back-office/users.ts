import { z } from "zod";
import { AccountName } from "../accounts.ts";
import { Id } from "../ids.ts";
import { MAX_BIO_CHARACTERS, MAX_INTERESTS, MAX_NICKNAME_CHARACTERS } from "../limits.ts";
import { Bio, Interests, Nickname, optionOf } from "../members.ts";
import { EDUCATIONS, GENDERS, ZODIAC_SIGNS } from "../profile-choices.ts";
import { ACTIVE, BADGES, textChoices } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { choiceField, column, field, filter, textField } from "./parts.ts";

/**
 * The community's own account: what administrators say in nobody's name. Members' account ids have no hyphen, so nobody can have taken it, and
 * nobody knows its password.
 */
export const OFFICIAL_ACCOUNT = "shiye-official";

/** As members choose it; the form of the official account brings its own back. */
const AccountField = z.string({ error: "账号无效" }).superRefine((value, context) => {
  const issue = value === OFFICIAL_ACCOUNT ? undefined : AccountName.safeParse(value).error?.issues[0];
  if (issue) context.addIssue({ code: "custom", message: issue.message });
});
const PasswordField = z
  .string({ error: "密码无效" })
  .refine((value) => value === "" || (value.length >= 6 && value.length <= 20), { error: "密码长度必须在6-20位之间" });

export const usersEntity = defineEntity({
  path: "users",
  label: "用户",
  description: "管理社区的用户账号",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    user_id: column.member("账号", { sortable: true }),
    nickname: column.text("昵称", { sortable: true }),
    avatar: column.avatar("头像"),
    bio: column.longText("简介", { cut: 20 }),
    location: column.text("位置"),
    personality_tags: column.personality("个性标签"),
    // The same one by one: forms that are filled from a row would empty them otherwise.
    gender: column.text("性别", { hidden: true }),
    zodiac_sign: column.text("星座", { hidden: true }),
    mbti: column.text("MBTI", { hidden: true }),
    education: column.text("学历", { hidden: true }),
    major: column.text("专业", { hidden: true }),
    interests: column.words("兴趣", { hidden: true }),
    follow_count: column.number("关注", { sortable: true }),
    fans_count: column.number("粉丝", { sortable: true }),
    like_count: column.number("获赞", { sortable: true }),
    is_active: column.choice("状态", ACTIVE, { sortable: true }),
    verified: column.choice("认证", BADGES, { sortable: true }),
    created_at: column.time("注册时间", { sortable: true }),
  },
  filters: {
    user_id: filter.part("账号"),
    nickname: filter.part("昵称"),
    location: filter.part("位置"),
    is_active: filter.choice("状态", ACTIVE),
    verified: filter.choice("认证", BADGES),
  },
  form: {
    user_id: field("text", "账号", AccountField, { required: true, only: "create", max: 15 }),
    nickname: field("text", "昵称", Nickname, { required: true, max: MAX_NICKNAME_CHARACTERS }),
    password: field("password", "密码", PasswordField, {
      max: 20,
      placeholder: "6-20位；新建时留空则账号不能登录，修改时留空则不变",
    }),
    avatar: field("avatar", "头像", z.string({ error: "头像地址无效" }).max(500, { error: "头像地址过长" }).nullable(), {}),
    bio: field("textarea", "简介", Bio, { max: MAX_BIO_CHARACTERS }),
    location: textField("text", "位置", 50, {}),
    gender: field("select", "性别", optionOf(GENDERS, "性别无效"), { choices: textChoices(GENDERS) }),
    zodiac_sign: field("select", "星座", optionOf(ZODIAC_SIGNS, "星座无效"), { choices: textChoices(ZODIAC_SIGNS) }),
    mbti: field("mbti", "MBTI", z.string({ error: "MBTI无效" }).regex(/^([EI][SN][TF][JP])?$/, { error: "MBTI无效" }), {}),
    education: field("select", "学历", optionOf(EDUCATIONS, "学历无效"), { choices: textChoices(EDUCATIONS) }),
    major: textField("text", "专业", 50, {}),
    interests: field("interests", "兴趣", Interests, { max: MAX_INTERESTS }),
    is_active: choiceField("状态", ACTIVE, {}),
    verified: choiceField("认证", BADGES, {}),
  },
  defaultSort: { field: "id", order: "asc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
  locks: true,
  deletion: { warning: "用户的笔记、评论、点赞、收藏和关注会一起删除。如果只是违规，请用「禁用」。", typed: "user_id" },
});

export const AdminListUsers = listCall("AdminListUsers", usersEntity);
export const AdminReadUser = readCall("AdminReadUser", usersEntity);
export const AdminExportUsers = exportCall("AdminExportUsers", usersEntity);
export const AdminCreateUser = createCall("AdminCreateUser", usersEntity);
export const AdminEditUser = editCall("AdminEditUser", usersEntity);
export const AdminDeleteUser = deleteCall("AdminDeleteUser", usersEntity);
export const AdminDeleteUsers = deleteManyCall("AdminDeleteUsers", usersEntity);
