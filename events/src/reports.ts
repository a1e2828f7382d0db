import { z } from "zod";
import { unknownNames, unlessEmpty } from "./back-office/parts.ts";
import { MessageType } from "./chat.ts";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { REPORT_REASONS, REPORT_TEXT_LENGTH } from "./report-reasons.ts";
import { Flag, IdParams, Nothing, StateFlag, Timestamp, textUpTo } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

const REPORT_TARGETS = ["note", "comment", "message", "member"] as const;
const ReportTarget = z.enum(REPORT_TARGETS, { error: "举报类型无效" });
export type ReportTarget = z.output<typeof ReportTarget>;

const Reason = z.enum(REPORT_REASONS, { error: "请选择原因" });

/** The thing, and who answers for it: its author, or the member themselves. */
const about = { targetKind: ReportTarget, targetId: Id, targetAuthorId: Id };
const judged = { reason: Reason, remark: z.string().nullable() };

export const ReportFiled = defineEvent({
  type: "ReportFiled",
  version: 1,
  stream: "report",
  streamIds: ["reporterId", "targetKind", "targetId"],
  summary: "A member reported a thing: once for each thing. `noteId` of a comment, `conversationId` of a message.",
  data: z.object({
    reporterId: Id,
    ...about,
    noteId: Id.nullable(),
    conversationId: Id.nullable(),
    reason: Reason,
    text: z.string().nullable(),
  }),
  personal: { owner: (data) => data.reporterId, fields: { text: null } },
});

export const ReportsDismissed = defineEvent({
  type: "ReportsDismissed",
  version: 1,
  stream: "reported",
  streamIds: ["targetKind", "targetId"],
  summary: "An administrator looked at all reports of a thing so far and found nothing wrong with it.",
  data: z.object(about),
});

export const ReportContextRevealed = defineEvent({
  type: "ReportContextRevealed",
  version: 1,
  stream: "reported",
  streamIds: ["targetKind", "targetId"],
  summary: "An administrator looked at the messages before and after a reported one.",
  data: z.object({ ...about, conversationId: Id }),
});

export const NoteTakenDown = defineEvent({
  type: "NoteTakenDown",
  version: 1,
  stream: "note",
  summary:
    "An administrator took a note down. It follows the NoteBinned that hides the note from everybody; unlike a binned note it never expires, and only an administrator brings it back.",
  data: z.object({ noteId: Id, authorId: Id, ...judged }),
  // It speaks of the author.
  personal: { owner: (data) => data.authorId, fields: { remark: null } },
});

export const CommentTakenDown = defineEvent({
  type: "CommentTakenDown",
  version: 1,
  stream: "comment",
  summary: "An administrator took a comment down, and says why. It follows the CommentDeleted that it comes with.",
  data: z.object({ commentId: Id, noteId: Id, authorId: Id, ...judged }),
  personal: { owner: (data) => data.authorId, fields: { remark: null } },
});

export const MessageTakenDown = defineEvent({
  type: "MessageTakenDown",
  version: 1,
  stream: "conversation",
  summary: "An administrator hid a message from both members of its conversation.",
  data: z.object({ conversationId: Id, messageId: Id, senderId: Id, ...judged }),
  personal: { owner: (data) => data.senderId, fields: { remark: null } },
});

export const MemberWarned = defineEvent({
  type: "MemberWarned",
  version: 1,
  stream: "member",
  summary: "An administrator warned a member for a thing that was reported, and left the thing as it is.",
  data: z.object({ memberId: Id, targetKind: ReportTarget, targetId: Id, ...judged }),
  personal: { owner: (data) => data.memberId, fields: { remark: null } },
});

export const AppealFiled = defineEvent({
  type: "AppealFiled",
  version: 1,
  stream: "note",
  summary: "The author of a note that was taken down asked for another look: once for each time it is taken down.",
  data: z.object({ noteId: Id, authorId: Id, text: z.string() }),
  personal: { owner: (data) => data.authorId, fields: { text: "" } },
});

export const AppealDecided = defineEvent({
  type: "AppealDecided",
  version: 1,
  stream: "note",
  summary:
    "An administrator decided an appeal, or restored the note without one. If granted, it follows the NoteRestored that brings the note back.",
  data: z.object({ noteId: Id, authorId: Id, granted: z.boolean(), remark: z.string().nullable() }),
  personal: { owner: (data) => data.authorId, fields: { remark: null } },
});

const optionalText = (name: string) =>
  textUpTo(REPORT_TEXT_LENGTH, `${name}不能超过${REPORT_TEXT_LENGTH}个字符`, "参数格式错误")
    .transform((text) => (text === "" ? null : text))
    .nullish()
    .transform((text) => text ?? null);

const IdOrDigits = z.union([Id, z.string().max(32)], { error: "缺少必要参数" });

export const FileReport = defineCommand({
  name: "FileReport",
  weight: "text",
  method: "POST",
  path: "/reports",
  access: "member",
  summary: "举报笔记、评论、自己会话里的消息（`conversation_id`）或用户；同一对象重复举报只计一次，返回相同",
  params: Nothing,
  body: z.object({
    target_type: ReportTarget,
    /** Of a member the account id will do. */
    target_id: IdOrDigits.transform(String),
    conversation_id: Id.nullish(),
    reason: Reason,
    text: optionalText("补充说明"),
  }),
  data: z.object({ reported: z.literal(true) }),
  message: "举报已提交，我们会尽快处理",
});

export const AppealTakedown = defineCommand({
  name: "AppealTakedown",
  weight: "text",
  method: "POST",
  path: "/posts/:id/appeal",
  access: "member",
  summary: "对自己被下架的笔记提出申诉，只能一次",
  params: IdParams,
  body: z.object({
    text: textUpTo(REPORT_TEXT_LENGTH, `申诉理由不能超过${REPORT_TEXT_LENGTH}个字符`, "请输入申诉理由").refine((text) => text !== "", {
      error: "请输入申诉理由",
    }),
  }),
  data: z.object({ id: Id }),
  message: "申诉已提交，请耐心等待审核",
});

/** Of one's own note that was taken down: why, and how the appeal stands. `granted` is null until it was decided. */
export const TakedownView = z.object({
  reason: Reason,
  remark: PlainText.nullable(),
  at: Timestamp,
  appeal: z.object({ text: PlainText, filed_at: Timestamp, granted: z.boolean().nullable(), remark: PlainText.nullable() }).nullable(),
});
export type TakedownView = z.output<typeof TakedownView>;

const DECISIONS = ["dismissed", "taken-down", "warned", "deactivated", "reactivated", "appeal-granted", "appeal-rejected"] as const;
export type ReportDecision = (typeof DECISIONS)[number];

const DecisionView = z.object({
  decision: z.enum(DECISIONS),
  target_type: ReportTarget,
  target_id: Id,
  reason: Reason.nullable(),
  remark: PlainText.nullable(),
  admin_id: Id.nullable(),
  at: Timestamp,
});
export type DecisionView = z.output<typeof DecisionView>;

/** The last decision about one thing. `admin_name` is null where the product itself decided. */
const LastDecisionView = DecisionView.pick({ decision: true, reason: true, remark: true, at: true }).extend({
  admin_name: z.string().nullable(),
});
export type LastDecisionView = z.output<typeof LastDecisionView>;

/** All reports of one thing. The thing is shown as it is now: `gone` when its text is there no more. */
export const ReportedThingView = z.object({
  target_type: ReportTarget,
  target_id: Id,
  note_id: Id.nullable(),
  /** Of a note its title and text, of a member nickname and bio. Nothing of a private message: see RevealReportContext. */
  title: PlainText.nullable(),
  text: PlainText.nullable(),
  image: z.string().nullable(),
  gone: z.boolean(),
  /** A note that an administrator took down: only its author sees it, and it can be restored. */
  taken_down: z.boolean(),
  author: z.object({ id: Id, user_id: z.string(), nickname: PlainText, avatar: z.string().nullable(), is_active: StateFlag }),
  report_count: z.number().int(),
  reasons: z.array(z.object({ reason: Reason, count: z.number().int() })),
  first_reported_at: Timestamp,
  last_reported_at: Timestamp,
  /** Whether the thing is there, and a report came in after the last decision about it. */
  open: z.boolean(),
  /** The log position of the last report of it or decision about it. A decision sends it back as `seen`. */
  position: z.number().int(),
  last_decision: LastDecisionView.nullable(),
  /** Earlier decisions about anything of the same author, the last one first; at most 20. */
  history: z.array(DecisionView),
});
export type ReportedThingView = z.output<typeof ReportedThingView>;

export const GetReportQueue = defineQuery({
  name: "GetReportQueue",
  weight: "list",
  path: "/admin/reports",
  access: "admin",
  right: "view",
  summary: "后台：被举报的对象；`state` 为 open（默认，待处理，举报多的在前）或 decided（已处理或内容已不在，最近处理的在前）",
  params: Nothing,
  query: z.strictObject(
    { ...pagingOf(20), state: unlessEmpty(z.enum(["open", "decided"])), target_type: unlessEmpty(ReportTarget) },
    unknownNames,
  ),
  data: z.object({ things: z.array(ReportedThingView), ...pagedFields }),
  message: "获取成功",
});

const ThingParams = z.object({ kind: ReportTarget, id: Id });

export const GetReportsOfThing = defineQuery({
  name: "GetReportsOfThing",
  weight: "list",
  path: "/admin/reports/:kind/:id",
  access: "admin",
  right: "review",
  summary: "后台：一个被举报的对象和它的每条举报，新的在前，最多 100 条；举报人只有管理员能看",
  params: ThingParams,
  query: Nothing,
  data: z.object({
    thing: ReportedThingView,
    reports: z.array(
      z.object({ reporter_id: Id, reporter_nickname: PlainText, reason: Reason, text: PlainText.nullable(), created_at: Timestamp }),
    ),
  }),
  message: "获取成功",
});

/** How many messages before a reported one, and after it, an administrator may look at. */
export const MESSAGES_AROUND = 10;

export const RevealReportContext = defineCommand({
  name: "RevealReportContext",
  weight: "mark",
  method: "POST",
  path: "/admin/reports/message/:id/context",
  access: "admin",
  right: "review",
  summary: "后台：查看被举报的私信前后各最多 10 条消息，旧的在前；每次查看都先记入审计日志",
  params: IdParams,
  body: Nothing,
  data: z.object({
    messages: z.array(
      z.object({
        id: Id,
        sender_id: Id,
        sender_nickname: PlainText,
        message_type: MessageType,
        /** The address of a picture. Empty where the message was taken down or its sender left. */
        content: PlainText,
        created_at: Timestamp,
      }),
    ),
  }),
  message: "获取成功",
});

/** The `position` of the thing that the administrator saw. Without it, whatever happened meanwhile is no reason to refuse. */
const seen = z.number({ error: "参数格式错误" }).int({ error: "参数格式错误" }).optional();
const verdict = z.object({ reason: Reason, remark: optionalText("说明"), seen });
const ofThing = {
  weight: "mark",
  method: "POST",
  access: "admin",
  right: "review",
  params: ThingParams,
  data: z.object({ id: Id }),
} as const;

export const DismissReports = defineCommand({
  ...ofThing,
  name: "DismissReports",
  path: "/admin/reports/:kind/:id/dismiss",
  summary: "后台：驳回举报；之后再有举报会重新进入队列。带上看到的 `position`（`seen`），此后有新的举报或处理时拒绝；下架和警告也一样",
  body: z.object({ seen }),
  message: "已驳回举报",
});

export const TakeDownContent = defineCommand({
  ...ofThing,
  name: "TakeDownContent",
  path: "/admin/reports/:kind/:id/take-down",
  summary: "后台：下架被举报的笔记、删除评论或隐藏消息，并告知作者原因",
  body: verdict,
  message: "已下架该内容",
});

export const WarnMember = defineCommand({
  ...ofThing,
  name: "WarnMember",
  path: "/admin/reports/:kind/:id/warn",
  summary: "后台：警告被举报内容的作者或被举报的用户，内容保留",
  body: verdict,
  message: "已警告该用户",
});

export const DeactivateMember = defineCommand({
  name: "DeactivateMember",
  weight: "mark",
  method: "POST",
  path: "/admin/members/:id/deactivate",
  access: "admin",
  right: "review",
  summary: "后台：禁用账户，登录立即失效且不能再登录；写下的内容保留",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "已禁用该账户",
});

export const ReactivateMember = defineCommand({
  name: "ReactivateMember",
  weight: "mark",
  method: "POST",
  path: "/admin/members/:id/reactivate",
  access: "admin",
  right: "review",
  summary: "后台：恢复被禁用的账户",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "已恢复该账户",
});

export const GetAppeals = defineQuery({
  name: "GetAppeals",
  weight: "list",
  path: "/admin/appeals",
  access: "admin",
  right: "view",
  summary: "后台：等待处理的申诉，旧的在前",
  params: Nothing,
  query: z.strictObject(pagingOf(20), unknownNames),
  data: z.object({
    appeals: z.array(
      z.object({ note_id: Id, author_id: Id, title: PlainText, content: PlainText, text: PlainText, filed_at: Timestamp, reason: Reason }),
    ),
    ...pagedFields,
  }),
  message: "获取成功",
});

export const DecideAppeal = defineCommand({
  name: "DecideAppeal",
  weight: "mark",
  method: "POST",
  path: "/admin/appeals/:id",
  access: "admin",
  right: "review",
  summary: "后台：处理笔记的申诉：通过则笔记恢复原样，驳回则保持下架；结果告知作者。没有申诉的下架笔记也可以直接恢复（`granted` 为 true）",
  params: IdParams,
  body: z.object({ granted: Flag, remark: optionalText("说明") }),
  data: z.object({ id: Id }),
  message: "申诉已处理",
});
