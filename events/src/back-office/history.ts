import { z } from "zod";
import { defineQuery } from "../define.ts";
import { Id } from "../ids.ts";
import { isLogPosition } from "../log-position.ts";
import { pagingOf } from "../paging.ts";
import { Nothing, Timestamp } from "../shapes.ts";
import { schemasOf } from "./entity.ts";
import { areDaysInOrder, daysOutOfOrder, filter, unknownNames, unlessEmpty } from "./parts.ts";

/** Which entity of the back office an event is about, by the kind of its stream: the path below `/admin/`. */
const ENTITIES: Readonly<Record<string, string>> = {
  member: "users",
  accountName: "users",
  note: "posts",
  comment: "comments",
  category: "categories",
  tag: "tags",
  like: "likes",
  collect: "collections",
  follow: "follows",
  inbox: "notifications",
  session: "sessions",
  verification: "audit",
  admin: "admins",
  adminName: "admins",
  adminSignIn: "admins",
  export: "admins",
  projection: "projections",
};

/** A kind of stream that no entity is about stands for itself. */
export function entityOfStream(kind: string): string {
  return Object.hasOwn(ENTITIES, kind) ? (ENTITIES[kind] ?? kind) : kind;
}

/** One field of an event's payload: what the same stream said of it before, and what this event says. Null: nothing. */
const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.output<typeof Change>;

const Actor = z.object({ kind: z.enum(["member", "admin", "system"]), id: Id.nullable(), name: z.string().nullable() });

const Recorded = z.object({
  /** Of the log, as a decimal string. */
  position: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  type: z.string(),
  /** What happened, in words. */
  label: z.string(),
  at: Timestamp,
  actor: Actor,
  ip_region: z.string().nullable(),
  changes: z.array(Change),
});
export type Recorded = z.output<typeof Recorded>;

const Position = z
  .string()
  .regex(/^\d{1,19}$/, { error: "参数格式错误" })
  .refine(isLogPosition, { error: "参数格式错误" });
const cursor = unlessEmpty(Position);
const { limit } = pagingOf(20);

export const AdminReadHistory = defineQuery({
  name: "AdminReadHistory",
  weight: "word",
  path: "/admin/history/:entity/:id",
  access: "admin",
  right: "view",
  summary: "后台：一个对象的全部历史，最新的在前：谁、何时、何地、改了什么",
  params: z.object({ entity: z.string().max(40), id: z.string().max(60) }),
  query: z.strictObject({ cursor, limit }, unknownNames),
  data: z.object({ events: z.array(Recorded), nextCursor: z.string().nullable() }),
  message: "获取成功",
});

export const WITHOUT_SIGN_INS = 0;
export const WITH_SIGN_INS = 1;

/** `member` is whom an action concerns, `target` the id of what it is about, `name` a part of what that is called. */
export const auditLogFilters = {
  admin: filter.part("管理员"),
  member: filter.account("涉及用户"),
  action: filter.part("操作"),
  entity: filter.part("对象"),
  target: filter.part("对象ID"),
  name: filter.part("对象名称"),
  sign_ins: filter.choice("登录", [
    { value: WITHOUT_SIGN_INS, label: "不含登录" },
    { value: WITH_SIGN_INS, label: "含登录" },
  ]),
  from: filter.day("从"),
  until: filter.day("到"),
};
const auditFilters = schemasOf(auditLogFilters);

const AdminAction = Recorded.extend({
  /** Path of the entity below `/admin/`, where it is one. */
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** What it is called, or was last called; null for what has no name, and for what a member who left had written. */
  entity_name: z.string().nullable(),
  /** The member whom the action concerns. */
  member: z.object({ id: Id, name: z.string() }).nullable(),
});
export type AdminAction = z.output<typeof AdminAction>;

export const AdminListActions = defineQuery({
  name: "AdminListActions",
  weight: "word",
  path: "/admin/audit-log",
  access: "admin",
  right: "view",
  summary: "后台：管理员的操作记录，最新的在前",
  params: Nothing,
  query: z.strictObject({ ...auditFilters, cursor, limit }, unknownNames).refine(areDaysInOrder, daysOutOfOrder),
  data: z.object({ data: z.array(AdminAction), nextCursor: z.string().nullable() }),
  message: "获取成功",
});

export const AdminExportActions = defineQuery({
  name: "AdminExportActions",
  weight: "word",
  path: "/admin/audit-log/export.csv",
  access: "admin",
  right: "view",
  summary: "后台：导出管理员的操作记录",
  params: Nothing,
  query: z.strictObject(auditFilters, unknownNames).refine(areDaysInOrder, daysOutOfOrder),
  data: z.undefined(),
  bare: true,
  produces: "text/csv",
  message: "导出成功",
});

/** Where query-api asks command-api, which has the log, for events; never reached from outside. */
export const LOG_EVENTS_PATH = "/internal/log-events";
/** Likewise for names. */
export const LOG_NAMES_PATH = "/internal/log-names";
/** Also the most events or names of one answer: streams may be long, so none is answered whole. */
export const LOG_EVENTS_AT_ONCE = 100;

const StreamName = z.string().max(200);
export const LogEventsRequest = z.object({
  streams: z.array(StreamName).max(LOG_EVENTS_AT_ONCE),
  wanted: z.union([
    z.object({ positions: z.array(Position).max(LOG_EVENTS_AT_ONCE) }),
    /** The newest before a position: of one thing where a stream has several, and the event at `cause` in any of the streams. */
    z.object({
      // One more than a page has, which tells whether there are more.
      newest: z
        .number()
        .int()
        .max(LOG_EVENTS_AT_ONCE + 1),
      before: Position.nullable(),
      thing: z.string().max(60).nullable(),
      cause: Position.nullable(),
    }),
  ]),
});
export type LogEventsRequest = z.output<typeof LogEventsRequest>;

/** `name`: what the stream last called its thing until this event. Null if it has no name. */
const LogEvent = Recorded.omit({ label: true, actor: true }).extend({
  actor: Actor.omit({ name: true }),
  data: z.record(z.string(), z.unknown()),
  name: z.string().nullable(),
});
export type LogEvent = z.output<typeof LogEvent>;
export const LogEventsAnswer = z.object({ data: z.object({ events: z.array(LogEvent) }) });

/** What streams of one thing called it until a position. The answer has the names in the order of the request. */
export const LogNamesRequest = z.object({
  asked: z.array(z.object({ stream: StreamName, until: Position })).max(LOG_EVENTS_AT_ONCE),
});
export type LogNamesRequest = z.output<typeof LogNamesRequest>;
export const LogNamesAnswer = z.object({ data: z.object({ names: z.array(z.string().nullable()) }) });
