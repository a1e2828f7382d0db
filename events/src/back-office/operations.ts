import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "../define.ts";
import { Id } from "../ids.ts";
import { Nothing, Timestamp } from "../shapes.ts";
import { AskedDay, unknownNames, unlessEmpty } from "./parts.ts";

const projection = z.string().max(60);

export const ProjectionRebuildRequested = defineEvent({
  type: "ProjectionRebuildRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator wants a read model filled again from the log. The process that carries it out follows this event.",
  data: z.object({ projection }),
});

export const ProjectionFillRequested = defineEvent({
  type: "ProjectionFillRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator wants a read model filled again from the log beside the one that serves, and kept there to be looked at.",
  data: z.object({ projection }),
});

export const ProjectionComparisonRequested = defineEvent({
  type: "ProjectionComparisonRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator wants to know whether the rows that are kept beside a read model are those that serve.",
  data: z.object({ projection }),
});

export const ProjectionSwapRequested = defineEvent({
  type: "ProjectionSwapRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary:
    "An administrator wants what is kept beside a read model to serve, and what serves to be kept: when their rows are the same, or anyway.",
  data: z.object({ projection, anyway: z.boolean() }),
});

export const ProjectionDropRequested = defineEvent({
  type: "ProjectionDropRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator no longer needs what is kept beside a read model.",
  data: z.object({ projection }),
});

export const DeadLetterRetryRequested = defineEvent({
  type: "DeadLetterRetryRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator wants the held back events of a stream, or of all streams (null), tried again.",
  data: z.object({ projection, stream: z.string().nullable() }),
});

export const DeadLetterReleaseRequested = defineEvent({
  type: "DeadLetterReleaseRequested",
  version: 1,
  stream: "projection",
  streamIds: ["projection"],
  summary: "An administrator gives up the event that a read model cannot handle, named by its position, so that those behind it flow.",
  data: z.object({ projection, stream: z.string(), position: z.string() }),
});

/** What came of comparing what is kept with what serves. `running`: it is being done; `failed`: it could not be. */
const ComparisonView = z.object({
  state: z.enum(["running", "done", "failed"]),
  /** As of which position of the log. */
  position: z.string().nullable(),
  /** Numbers of rows; null where that side has no such table. */
  tables: z.array(z.object({ table: z.string(), live: z.number().int().nullable(), kept: z.number().int().nullable(), same: z.boolean() })),
  error: z.string().nullable(),
  at: Timestamp,
});

const ProjectionView = z.object({
  name: z.string(),
  /** The schema: the name, or `<name>_next` for tables that are being filled. */
  model: z.string(),
  status: z.enum(["live", "filling", "kept", "policy"]),
  /** `kept`: its tables wait to be swapped in. `stalled`: it is behind, and has not moved for a while. */
  state: z.enum(["live", "catching-up", "filling", "kept", "stalled"]),
  version: z.number().int(),
  /** Of the log, as decimal strings. */
  position: z.string(),
  tail: z.string(),
  /** Positions between the two, in this unit, and the age in seconds of the first event that it has not passed. */
  lag: z.number().int(),
  lag_unit: z.enum(["events", "bytes"]),
  lag_seconds: z.number(),
  /** Events a second, as last measured. */
  rate: z.number(),
  /** Null: nobody knows. */
  seconds_left: z.number().nullable(),
  /** From 0 to 1. */
  progress: z.number(),
  dead_letters: z.number().int(),
  /** The first bucket of the log of which it has not seen every event that it should have; null: none, as far as was compared. */
  differing_bucket: z.number().int().nullable(),
  /** Of what is kept beside a live one; null: nobody asked. */
  comparison: ComparisonView.nullable(),
  updated_at: Timestamp,
});
export type ProjectionView = z.output<typeof ProjectionView>;

const DeadLetterView = z.object({
  projection: z.string(),
  stream: z.string(),
  position: z.string(),
  type: z.string(),
  error: z.string(),
  /** Later events of the stream that wait behind it. */
  waiting: z.number().int(),
  added_at: Timestamp,
});
export type DeadLetterView = z.output<typeof DeadLetterView>;

/** Answered by command-api: it has the log, whose tail tells how far behind a read model is. */
export const AdminListProjections = defineCommand({
  name: "AdminListProjections",
  weight: "mark",
  method: "GET",
  path: "/admin/projections",
  access: "admin",
  right: "view",
  summary: "后台：各读模型的位置、落后多少、速度、版本、状态，和处理不了的事件",
  params: Nothing,
  body: Nothing,
  data: z.object({ projections: z.array(ProjectionView), dead_letters: z.array(DeadLetterView) }),
  message: "获取成功",
});

/** It names a stream, so it is nothing that could not. */
const ProjectionName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, { error: "读模型名称格式错误" });
const ofProjection = {
  weight: "thing",
  method: "POST",
  access: "admin",
  right: "operate",
  params: z.object({ name: ProjectionName }),
} as const;
const Stream = z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(200, { error: "参数格式错误" });

export const AdminRebuildProjection = defineCommand({
  ...ofProjection,
  name: "AdminRebuildProjection",
  path: "/admin/projections/:name/rebuild",
  summary: "后台：从日志重建一个读模型；旧表继续服务，建好后自动换上；keep：建好后留在旁边，等待比较和换上",
  body: z.object({ keep: z.boolean({ error: "参数格式错误" }).optional() }),
  data: Nothing,
  message: "已开始重建",
});

export const AdminCompareProjection = defineCommand({
  ...ofProjection,
  name: "AdminCompareProjection",
  path: "/admin/projections/:name/compare",
  summary: "后台：比较留在旁边的表与正在服务的表，逐表逐行",
  body: Nothing,
  data: Nothing,
  message: "已开始比较",
});

export const AdminSwapProjection = defineCommand({
  ...ofProjection,
  name: "AdminSwapProjection",
  path: "/admin/projections/:name/swap",
  summary: "后台：比较后换上留在旁边的表，旧表留在旁边；再来一次换回。anyway：有不同也换",
  body: z.object({ anyway: z.boolean({ error: "参数格式错误" }).optional() }),
  data: Nothing,
  message: "已开始换上",
});

export const AdminDropProjection = defineCommand({
  ...ofProjection,
  name: "AdminDropProjection",
  path: "/admin/projections/:name/drop",
  summary: "后台：删除留在旁边的表",
  body: Nothing,
  data: Nothing,
  message: "已删除留在旁边的表",
});

export const AdminRetryDeadLetters = defineCommand({
  ...ofProjection,
  name: "AdminRetryDeadLetters",
  path: "/admin/projections/:name/retry",
  summary: "后台：重试处理不了的事件，一条流的或全部",
  body: z.object({ stream: Stream.optional() }),
  data: Nothing,
  message: "已开始重试",
});

export const AdminReleaseDeadLetter = defineCommand({
  ...ofProjection,
  name: "AdminReleaseDeadLetter",
  path: "/admin/projections/:name/release",
  summary: "后台：放弃一条流里处理不了的事件，让它后面的继续",
  body: z.object({ stream: Stream }),
  data: Nothing,
  message: "已放弃该事件",
});

const Day = unlessEmpty(AskedDay);
const Figure = z.number().int();

export const AdminGetStats = defineQuery({
  name: "AdminGetStats",
  weight: "word",
  path: "/admin/stats",
  access: "admin",
  right: "view",
  summary: "后台：每天的注册、笔记、评论、点赞，热门标签，一天中各小时的动态。默认最近三十天，最多一年",
  params: Nothing,
  query: z.strictObject({ from: Day, until: Day }, unknownNames),
  data: z.object({
    from: z.string(),
    until: z.string(),
    days: z.array(z.object({ date: z.string(), registrations: Figure, notes: Figure, comments: Figure, likes: Figure })),
    top_tags: z.array(z.object({ id: Id, name: z.string(), count: Figure })),
    /** What was done in each hour of China's clock, from 0. */
    hours: z.array(Figure).length(24),
  }),
  message: "获取成功",
});
