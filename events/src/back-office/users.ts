import { z } from "zod";
import { Id } from "../ids.ts";
import { EDUCATIONS, GENDERS, ZODIAC_SIGNS } from "../members.ts";
import { ACTIVE, BADGES, textChoices } from "./choices.ts";
import { defineEntity } from "./entity.ts";
import { choiceField, column, field, filter, textField } from "./parts.ts";

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
    user_id: textField("text", "账号", 15, { required: true }),
    nickname: textField("text", "昵称", 10, { required: true }),
    password: field("password", "密码", z.string().max(20, { error: "密码长度必须在6-20位之间" }), {
      only: "create",
      max: 20,
      placeholder: "6-20位；留空则账号不能登录",
    }),
    avatar: field("avatar", "头像", z.string().max(2000, { error: "头像地址过长" }).nullable(), {}),
    bio: textField("textarea", "简介", 200, {}),
    location: textField("text", "位置", 50, {}),
    gender: choiceField("性别", textChoices(GENDERS), {}),
    zodiac_sign: choiceField("星座", textChoices(ZODIAC_SIGNS), {}),
    mbti: field("mbti", "MBTI", z.string().regex(/^([EI][SN][TF][JP])?$/, { error: "MBTI无效" }), {}),
    education: choiceField("学历", textChoices(EDUCATIONS), {}),
    major: textField("text", "专业", 50, {}),
    interests: field(
      "interests",
      "兴趣",
      z.array(z.string().max(8, { error: "兴趣不能超过8个字符" })).max(10, { error: "兴趣不能超过10个" }),
      {
        max: 10,
      },
    ),
    is_active: choiceField("状态", ACTIVE, {}),
    verified: choiceField("认证", BADGES, {}),
  },
  defaultSort: { field: "id", order: "asc" },
  actions: { create: true, edit: true, delete: true },
});
