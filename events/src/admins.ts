import { z } from "zod";
import { captchaWhenAsked, Tokens } from "./accounts.ts";
import { ADMIN_ROLES } from "./back-office/rights.ts";
import { defineCommand, defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing } from "./shapes.ts";

export const AdminNameClaimed = defineEvent({
  type: "AdminNameClaimed",
  version: 1,
  stream: "adminName",
  streamIds: ["adminId"],
  summary: "An administrator's user name, known by the keyed hash in the stream's name, is taken.",
  data: z.object({ adminId: Id }),
});

const AdminRoleName = z.enum(ADMIN_ROLES);

export const AdminCreated = defineEvent({
  type: "AdminCreated",
  version: 2,
  stream: "admin",
  summary:
    "An administrator account was created. User names of staff are not personal data of a member. A temporary password must be changed before anything else.",
  data: z.object({ adminId: Id, username: z.string(), role: AdminRoleName, passwordIsTemporary: z.boolean() }),
  // Before there were roles, every administrator might do everything.
  upcasters: [(data) => ({ ...data, role: "superadmin", passwordIsTemporary: false })],
});

export const AdminRoleChanged = defineEvent({
  type: "AdminRoleChanged",
  version: 1,
  stream: "admin",
  summary: "An administrator was given another role.",
  data: z.object({ adminId: Id, role: AdminRoleName }),
});

export const AdminPasswordChanged = defineEvent({
  type: "AdminPasswordChanged",
  version: 2,
  stream: "admin",
  summary:
    "An administrator's password was changed, by themselves or by another: every sign-in but the named one ends. `credentialId` names the hash that counts. A temporary password must be changed before anything else.",
  data: z.object({ adminId: Id, sessionId: Id.nullable(), credentialId: z.string(), passwordIsTemporary: z.boolean() }),
  // A change that another made was not told apart before.
  upcasters: [(data) => ({ ...data, passwordIsTemporary: false })],
});

export const AdminSecondFactorAdded = defineEvent({
  type: "AdminSecondFactorAdded",
  version: 1,
  stream: "admin",
  summary:
    "An administrator showed that an authenticator works: from now on a sign-in needs its code too. `secretId` names the kept secret.",
  data: z.object({ adminId: Id, secretId: z.string() }),
});

export const AdminSecondFactorRemoved = defineEvent({
  type: "AdminSecondFactorRemoved",
  version: 1,
  stream: "admin",
  summary: "An administrator signs in by password alone again: they chose so, or somebody helped them who lost their authenticator.",
  data: z.object({ adminId: Id }),
});

export const AdminDeleted = defineEvent({
  type: "AdminDeleted",
  version: 1,
  stream: "admin",
  summary: "An administrator account was deleted: its sign-ins end. What they did stays in the log under its id.",
  data: z.object({ adminId: Id }),
});

export const AdminSessionStarted = defineEvent({
  type: "AdminSessionStarted",
  version: 2,
  stream: "session",
  summary:
    "An administrator signed in on one device. `passwordRevision`: the revision of their stream that set the password it was done with.",
  data: z.object({
    sessionId: Id,
    adminId: Id,
    refreshId: z.string(),
    expiresAt: z.string(),
    passwordRevision: z.number().int().nonnegative(),
  }),
  // No password could be changed before: all were set with the account.
  upcasters: [(data) => ({ ...data, passwordRevision: 0 })],
});

export const AdminSessionRefreshed = defineEvent({
  type: "AdminSessionRefreshed",
  version: 1,
  stream: "session",
  summary: "The refresh token of an administrator's session was exchanged for the next one.",
  data: z.object({ sessionId: Id, adminId: Id, refreshId: z.string(), expiresAt: z.string() }),
});

export const AdminSessionEnded = defineEvent({
  type: "AdminSessionEnded",
  version: 1,
  stream: "session",
  summary: "An administrator's session ended.",
  data: z.object({ sessionId: Id, adminId: Id, reason: z.enum(["signed-out", "refresh-token-reused"]) }),
});

export const AdminSignInFailed = defineEvent({
  type: "AdminSignInFailed",
  version: 1,
  stream: "adminSignIn",
  streamIds: ["attemptId"],
  summary: "Somebody gave a wrong password for an administrator, or after the right one a wrong code of the second factor.",
  data: z.object({ attemptId: Id, adminId: Id, wrong: z.enum(["password", "second-factor"]) }),
});

export const PersonalFieldsExported = defineEvent({
  type: "PersonalFieldsExported",
  version: 1,
  stream: "export",
  summary:
    "An administrator began to take events with their personal fields out of the log, on the command line. Stored before the file is begun.",
  data: z.object({
    exportId: Id,
    adminId: Id,
    reason: z.string(),
    /** Positions: after the one, up to and with the other. */
    after: z.string(),
    until: z.string(),
    /** Which events: null where all of them. */
    types: z.array(z.string()).nullable(),
    /** What else they were narrowed to, as it was written. */
    narrowing: z.array(z.string()),
  }),
});

export const TableExported = defineEvent({
  type: "TableExported",
  version: 1,
  stream: "export",
  summary: "An administrator began to take a table of the back office out as a file. Stored before the file is begun.",
  data: z.object({
    exportId: Id,
    adminId: Id,
    /** The path of the table below `/admin/`. */
    table: z.string(),
    /** The filters: `name=value` for choices, days and ids. Only the name where the value was typed, because it may be a name of a member. */
    narrowing: z.array(z.string()),
    /** How many rows were selected by hand. Null: all rows of the filters. */
    selected: z.number().int().nullable(),
  }),
});

export const AdminView = z.object({
  id: Id,
  username: z.string(),
  role: AdminRoleName,
  /** Somebody else chose the password: nothing else can be done before it is changed. */
  password_is_temporary: z.boolean(),
  /** A sign-in needs a code of their authenticator. */
  second_factor: z.boolean(),
});
export type AdminView = z.output<typeof AdminView>;

/** Six digits of an authenticator, or one of the codes for when it is lost. People write them with spaces. */
const FactorCode = z
  .string({ error: "请输入动态验证码" })
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => text.length > 0, { error: "请输入动态验证码" })
  .refine((text) => text.length <= 40, { error: "动态验证码错误" });

export const AdminPassword = z
  .string({ error: "请输入密码" })
  .min(6, { error: "密码至少需要6位" })
  .max(200, { error: "密码不能超过200个字符" });

export const AdminSignIn = defineCommand({
  name: "AdminSignIn",
  weight: "mark",
  method: "POST",
  path: "/auth/admin/login",
  proof: "login",
  access: "visitor",
  summary: "管理员登录",
  params: Nothing,
  body: z.object({
    username: z.string({ error: "缺少必要参数" }).trim().min(1, { error: "缺少必要参数" }).max(100, { error: "账号或密码错误" }),
    password: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "账号或密码错误" }),
    /** Asked for, by `second-factor-required`, of who has a second factor. */
    code: FactorCode.optional(),
    ...captchaWhenAsked,
  }),
  data: z.object({ admin: AdminView, tokens: Tokens }),
  message: "登录成功",
});

/** Answered from the admin's own stream: there are few administrators, and the answer must be true at once. */
export const GetCurrentAdmin = defineCommand({
  name: "GetCurrentAdmin",
  weight: "mark",
  method: "GET",
  path: "/auth/admin/me",
  access: "admin",
  withTemporaryPassword: true,
  summary: "当前登录的管理员",
  params: Nothing,
  body: Nothing,
  data: AdminView,
  message: "获取成功",
});

export const AdminRefreshSession = defineCommand({
  name: "AdminRefreshSession",
  weight: "told",
  method: "POST",
  path: "/auth/admin/refresh",
  access: "visitor",
  summary: "刷新管理员的令牌",
  params: Nothing,
  body: z.object({
    refresh_token: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(4000, { error: "刷新令牌无效或已过期" }),
  }),
  data: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.literal(3600), tokens: Tokens }),
  message: "令牌刷新成功",
});

export const AdminSignOut = defineCommand({
  name: "AdminSignOut",
  weight: "mark",
  method: "POST",
  path: "/auth/admin/logout",
  access: "admin",
  withTemporaryPassword: true,
  summary: "管理员退出登录",
  params: Nothing,
  body: Nothing,
  data: Nothing,
  message: "已退出登录",
});

export const AdminChangePassword = defineCommand({
  name: "AdminChangePassword",
  weight: "thing",
  method: "PUT",
  path: "/auth/admin/password",
  access: "admin",
  withTemporaryPassword: true,
  summary: "管理员修改自己的密码，并结束自己的其他登录",
  params: Nothing,
  body: z.object({
    currentPassword: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "当前密码错误" }),
    newPassword: AdminPassword,
  }),
  data: Nothing,
  message: "密码修改成功",
});

export const AdminBeginSecondFactor = defineCommand({
  name: "AdminBeginSecondFactor",
  weight: "thing",
  method: "POST",
  path: "/auth/admin/second-factor",
  access: "admin",
  summary: "开始设置两步验证：返回密钥和二维码的地址，用验证码确认之后才生效",
  params: Nothing,
  body: z.object({
    currentPassword: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "当前密码错误" }),
  }),
  data: z.object({ secret: z.string(), url: z.string() }),
  message: "请用验证器扫描二维码",
});

export const AdminConfirmSecondFactor = defineCommand({
  name: "AdminConfirmSecondFactor",
  weight: "thing",
  method: "PUT",
  path: "/auth/admin/second-factor",
  access: "admin",
  summary: "用动态验证码确认开启两步验证；只在这一次返回恢复码",
  params: Nothing,
  body: z.object({ code: FactorCode }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  message: "两步验证已开启",
});

export const AdminRemoveSecondFactor = defineCommand({
  name: "AdminRemoveSecondFactor",
  weight: "thing",
  method: "DELETE",
  path: "/auth/admin/second-factor",
  access: "admin",
  summary: "关闭自己的两步验证",
  params: Nothing,
  body: z.object({ code: FactorCode }),
  data: Nothing,
  message: "两步验证已关闭",
});
