import { z } from "zod";
import { defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing, Timestamp } from "./shapes.ts";

/** Kinds of streams of which each member has one, named after the member. */
export const ownStreamKinds = ["member", "verification", "inbox", "folders", "profilePins"] as const;

const Figure = z.number().int().nonnegative();

/** How much of everything a member made or is recorded about them, by the names of the parts of their data. */
export const OwnDataFigures = z.object({
  notes: Figure,
  drafts: Figure,
  comments: Figure,
  /** Of those, comments below which somebody else's reply stands: after a departure they stay as stubs without text. */
  answered_comments: Figure,
  /** Sent by the member. */
  messages: Figure,
  conversations: Figure,
  likes: Figure,
  collections: Figure,
  following: Figure,
  followers: Figure,
  notifications: Figure,
  verifications: Figure,
  sign_ins: Figure,
  files: Figure,
  /** Of the files as they were stored. */
  file_bytes: Figure,
});
export type OwnDataFigures = z.output<typeof OwnDataFigures>;

export const GetOwnDataFigures = defineQuery({
  name: "GetOwnDataFigures",
  weight: "word",
  path: "/auth/data",
  access: "member",
  summary: "自己的数据有多少：下载之前和注销之前查看",
  params: Nothing,
  query: Nothing,
  data: OwnDataFigures,
  message: "获取成功",
});

export const DownloadOwnData = defineQuery({
  name: "DownloadOwnData",
  weight: "word",
  method: "POST",
  path: "/auth/data",
  access: "member",
  summary: "下载自己的全部数据：ZIP，含可读的网页（HTML）、同样内容的 JSON 和文件；流式发送，`X-Estimated-Length` 是估计的字节数",
  params: Nothing,
  query: Nothing,
  data: z.unknown(),
  message: "获取成功",
  produces: "application/zip",
});

/** Where query-api asks command-api for events of a member; never reached from outside. */
export const OWN_EVENTS_PATH = "/internal/own-events";

/** The most streams that are asked for at once. */
export const OWN_STREAMS_AT_ONCE = 100;

/** `from`: the revision of the first of them with which to begin. */
export const OwnEventsRequest = z.object({
  memberId: Id,
  streams: z.array(z.string().max(200)).max(OWN_STREAMS_AT_ONCE),
  from: z.number().int().min(0).default(0),
});

/** An event as its member reads it: what was done or recorded, when, where, and by whom. */
export const OwnEvent = z.object({
  stream: z.string(),
  revision: z.number().int(),
  type: z.string(),
  at: Timestamp,
  by: z.enum(["self", "administration", "system"]),
  ip_region: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type OwnEvent = z.output<typeof OwnEvent>;

/** `next`: there may be more, of which of these streams and from where in it. */
const OwnEvents = z.object({
  events: z.array(OwnEvent),
  next: z.object({ stream: z.number().int(), from: z.number().int() }).nullable(),
});
export type OwnEvents = z.output<typeof OwnEvents>;
export const OwnEventsAnswer = z.object({ data: OwnEvents });
