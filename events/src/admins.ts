import { z } from "zod";
import { captchaWhenAsked, Tokens } from "./accounts.ts";
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

export const AdminCreated = defineEvent({
  type: "AdminCreated",
  version: 1,
  stream: "admin",
  summary: "An administrator account was created. User names of staff are not personal data of a member.",
  data: z.object({ adminId: Id, username: z.string() }),
});

export const AdminSessionStarted = defineEvent({
  type: "AdminSessionStarted",
  version: 1,
  stream: "session",
  summary: "An administrator signed in on one device.",
  data: z.object({ sessionId: Id, adminId: Id, refreshId: z.string(), expiresAt: z.string() }),
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

export const AdminView = z.object({ id: Id, username: z.string(), role: z.literal("admin") });
export type AdminView = z.output<typeof AdminView>;

export const AdminSignIn = defineCommand({
  name: "AdminSignIn",
  weight: "mark",
  method: "POST",
  path: "/auth/admin/login",
  proof: "login",
  access: "visitor",
  summary: "Starts an administrator's session.",
  params: Nothing,
  body: z.object({
    username: z.string({ error: "缺少必要参数" }).trim().min(1, { error: "缺少必要参数" }).max(100, { error: "账号或密码错误" }),
    password: z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "账号或密码错误" }),
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
  summary: "The signed-in administrator.",
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
  summary: "Exchanges an administrator's refresh token.",
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
  summary: "Ends this administrator's session.",
  params: Nothing,
  body: Nothing,
  data: Nothing,
  message: "已退出登录",
});

export const adminCommands = [AdminSignIn, GetCurrentAdmin, AdminRefreshSession, AdminSignOut] as const;
