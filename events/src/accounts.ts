import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { Bio, bioTooLong, isBioShort, MemberView, Nickname, withBioRead } from "./members.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";
import { PlainText, TypedFormat } from "./text-fields.ts";

export const AccountNameClaimed = defineEvent({
  type: "AccountNameClaimed",
  version: 1,
  stream: "accountName",
  streamIds: ["memberId"],
  summary: "An account id, known by the keyed hash in the stream's name, belongs to this member from now on.",
  data: z.object({ memberId: Id }),
});

export const SessionStarted = defineEvent({
  type: "SessionStarted",
  version: 2,
  stream: "session",
  summary:
    "A member signed in on one device. `refreshId` names the only refresh token that is still good, `passwordRevision` the password that was given: the revision, in the member's stream, of the event that set it.",
  data: z.object({
    sessionId: Id,
    memberId: Id,
    refreshId: z.string(),
    userAgent: z.string(),
    expiresAt: z.string(),
    passwordRevision: z.number().int().nonnegative(),
  }),
  personal: { owner: (data) => data.memberId, fields: { userAgent: "" } },
  // Before there was a change of password there was only the one of the registration, the first event of the member's stream.
  upcasters: [(data) => ({ ...data, passwordRevision: 0 })],
});

export const SessionRefreshed = defineEvent({
  type: "SessionRefreshed",
  version: 1,
  stream: "session",
  summary: "The refresh token of a session was exchanged for the next one.",
  data: z.object({ sessionId: Id, memberId: Id, refreshId: z.string(), expiresAt: z.string() }),
});

export const SessionEnded = defineEvent({
  type: "SessionEnded",
  version: 2,
  stream: "session",
  summary: "A session ended: signed out, a refresh token was used a second time, or an administrator ended it.",
  data: z.object({ sessionId: Id, memberId: Id, reason: z.enum(["signed-out", "refresh-token-reused", "by-administrator"]) }),
  // The third reason was not there before.
  upcasters: [(data) => data],
});

export const SessionEdited = defineEvent({
  type: "SessionEdited",
  version: 1,
  stream: "session",
  summary: "An administrator corrected what the device of a session is called.",
  data: z.object({ sessionId: Id, memberId: Id, userAgent: z.string() }),
  personal: { owner: (data) => data.memberId, fields: { userAgent: "" } },
});

export const SessionDeleted = defineEvent({
  type: "SessionDeleted",
  version: 1,
  stream: "session",
  summary: "An administrator took a session, which is over, out of the table of the back office. Its member still sees that it was.",
  data: z.object({ sessionId: Id, memberId: Id }),
});

export const PasswordChanged = defineEvent({
  type: "PasswordChanged",
  version: 2,
  stream: "member",
  summary:
    "A member chose another password in the session named, or an administrator set one (null): every other session that was begun with an earlier password is over. `credentialId` names the hash that counts from now on, which is not in the log.",
  data: z.object({ memberId: Id, sessionId: Id.nullable(), credentialId: z.string() }),
  // Only the member could change it before.
  upcasters: [(data) => data],
});

export const OtherSessionsEnded = defineEvent({
  type: "OtherSessionsEnded",
  version: 1,
  stream: "member",
  summary: "A member signed out all devices but the one of the session named: every other session that began before this is over.",
  data: z.object({ memberId: Id, sessionId: Id }),
});

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.literal(3600) });
export type Tokens = z.output<typeof Tokens>;

/** 3 to 15 letters, digits and underscores; compared in lower case. Source: contract §2. */
export const AccountName = z
  .string({ error: "缺少必要参数" })
  .min(1, { error: "缺少必要参数" })
  .refine((value) => value.length >= 3 && value.length <= 15, { error: "账号长度必须在3-15位之间" })
  .refine((value) => /^[A-Za-z0-9_]*$/.test(value), { error: "账号只能包含字母、数字和下划线" })
  // For who reads the description of the calls.
  .meta({ minLength: 3, maxLength: 15, description: "字母、数字和下划线" });

/** Asked for by `captcha-required`, once too many wrong passwords came; not looked at before. */
export const captchaWhenAsked = {
  captchaId: z.string({ error: "验证码已过期或不存在" }).max(1000, { error: "验证码已过期或不存在" }).nullish(),
  captchaText: z.string({ error: "验证码错误" }).max(20, { error: "验证码错误" }).nullish(),
};

const Password = z
  .string({ error: "缺少必要参数" })
  .min(1, { error: "缺少必要参数" })
  .refine((value) => value.length >= 6 && value.length <= 20, { error: "密码长度必须在6-20位之间" })
  .meta({ minLength: 6, maxLength: 20 });

export const MakeCaptcha = defineCommand({
  name: "MakeCaptcha",
  weight: "mark",
  method: "GET",
  path: "/auth/captcha",
  proof: "captcha",
  access: "visitor",
  summary: "生成验证码：一张有四个字符的图片，五分钟内有效，只能用于一次注册或登录",
  params: Nothing,
  body: Nothing,
  data: z.object({ captchaId: z.string(), captchaSvg: z.string() }),
  message: "验证码生成成功",
});

/** Answered by command-api, because only the log knows at this moment whether a name is free. `body` is read from the query string. */
export const CheckAccountName = defineCommand({
  name: "CheckAccountName",
  weight: "mark",
  method: "GET",
  path: "/auth/check-user-id",
  access: "visitor",
  summary: "检查账号是否还没有人使用",
  params: Nothing,
  body: z.object({
    user_id: z.string({ error: "请输入账号" }).trim().min(1, { error: "请输入账号" }).max(100, { error: "账号长度必须在3-15位之间" }),
  }),
  data: z.object({ isUnique: z.boolean() }),
  message: "账号可用",
});

export const Register = defineCommand({
  name: "Register",
  weight: "mark",
  method: "POST",
  path: "/auth/register",
  proof: "register",
  access: "visitor",
  summary: "注册并登录",
  params: Nothing,
  body: z
    .object({
      user_id: AccountName,
      nickname: Nickname,
      password: Password,
      captchaId: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(1000, { error: "验证码已过期或不存在" }),
      captchaText: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(20, { error: "验证码错误" }),
      avatar: z.string().max(500).nullish(),
      bio: Bio.nullish(),
      format: TypedFormat,
      /** Taken, because older clients send it, and not used. */
      location: z.string().max(50).nullish(),
    })
    .overwrite(withBioRead)
    .refine(isBioShort, bioTooLong),
  data: z.object({ user: MemberView, tokens: Tokens }),
  message: "注册成功",
});

export const SignIn = defineCommand({
  name: "SignIn",
  weight: "mark",
  method: "POST",
  path: "/auth/login",
  proof: "login",
  access: "visitor",
  summary: "登录。密码错得太多后会以 captcha-required 拒绝，这时带上正确的验证码即可继续",
  params: Nothing,
  body: z.object({
    user_id: z.string({ error: "缺少必要参数" }).trim().min(1, { error: "缺少必要参数" }).max(100, { error: "账号或密码错误" }),
    password: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "账号或密码错误" }),
    ...captchaWhenAsked,
  }),
  data: z.object({ user: MemberView, tokens: Tokens }),
  message: "登录成功",
});

export const RefreshSession = defineCommand({
  name: "RefreshSession",
  weight: "told",
  method: "POST",
  path: "/auth/refresh",
  access: "visitor",
  summary: "用刷新令牌换取新令牌；再次使用旧的刷新令牌会结束该会话",
  params: Nothing,
  body: z.object({
    refresh_token: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(4000, { error: "刷新令牌无效或已过期" }),
  }),
  data: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.literal(3600), tokens: Tokens }),
  message: "令牌刷新成功",
});

export const SignOut = defineCommand({
  name: "SignOut",
  weight: "mark",
  method: "POST",
  path: "/auth/logout",
  access: "member",
  summary: "退出登录，只结束当前会话",
  params: Nothing,
  body: Nothing,
  data: Nothing,
  message: "退出成功",
});

/** The current password is judged first, so what is wrong with the new one is left to the decision. Source: contract §2. */
export const ChangePassword = defineCommand({
  name: "ChangePassword",
  weight: "mark",
  method: "PUT",
  path: "/users/:id/password",
  access: "member",
  summary: "修改自己的密码，并结束其他所有会话",
  params: z.object({ id: z.string().min(1).max(32) }),
  body: z.object({
    currentPassword: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "当前密码错误" }),
    newPassword: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "密码长度必须在6-20位之间" }),
  }),
  data: Nothing,
  message: "密码修改成功",
});

/** A device on which one signed in, one for each sign-in. Its address is kept nowhere; the region is the province, abroad the country. */
export const SessionView = z.object({
  id: Id,
  /** Browser and system, as far as the browser says; empty where it says nothing. */
  device: PlainText,
  kind: z.enum(["computer", "phone", "tablet", "other"]),
  region: PlainText,
  created_at: Timestamp,
  /** To the hour: when its tokens were last issued. */
  last_used_at: Timestamp,
  /** The one that asks. */
  is_current: z.boolean(),
  /** The others are the history. */
  signed_in: z.boolean(),
});
export type SessionView = z.output<typeof SessionView>;

export const GetSessions = defineQuery({
  name: "GetSessions",
  weight: "list",
  path: "/auth/sessions",
  access: "member",
  summary: "自己的登录设备：先是在线的，再是历史；最多 100 条，最近使用的在前",
  params: Nothing,
  query: Nothing,
  data: z.object({ sessions: z.array(SessionView) }),
  message: "获取成功",
});

export const EndSession = defineCommand({
  name: "EndSession",
  weight: "mark",
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "member",
  summary: "立即退出自己的一台设备；已退出的保持不变",
  params: IdParams,
  body: Nothing,
  data: Nothing,
  message: "已退出该设备",
});

export const EndOtherSessions = defineCommand({
  name: "EndOtherSessions",
  weight: "mark",
  method: "DELETE",
  path: "/auth/sessions",
  access: "member",
  summary: "立即退出自己的其他所有设备，只留下当前会话",
  params: Nothing,
  body: Nothing,
  data: Nothing,
  message: "已退出其他所有设备",
});

export const GetMe = defineQuery({
  name: "GetMe",
  weight: "row",
  path: "/auth/me",
  access: "member",
  summary: "当前登录的用户",
  params: Nothing,
  query: Nothing,
  data: MemberView,
  message: "获取成功",
});
