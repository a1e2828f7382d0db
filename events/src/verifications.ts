import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { FormEntries } from "./form-entries.ts";
import { isIdentityNumber } from "./identity-number.ts";
import { Id } from "./ids.ts";
import { MAX_REASON_CHARACTERS } from "./limits.ts";
import { lineUpTo, Nothing, Timestamp, textUpTo } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

/** Official: an organisation; personal: a person. The number is also the badge that is earned. Source: contract §3. */
const VERIFICATION_OFFICIAL = 1;
const VERIFICATION_PERSONAL = 2;
export const VerificationType = z.literal([VERIFICATION_OFFICIAL, VERIFICATION_PERSONAL]);
export type VerificationType = z.output<typeof VerificationType>;
/** What a member wears: none, official, personal. */
export type Badge = 0 | VerificationType;

const PersonalFields = z.object({ realName: z.string(), idCard: z.string(), occupation: z.string(), reason: z.string() });
const OfficialFields = z.object({
  organizationName: z.string(),
  creditCode: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  reason: z.string(),
});
/** What an applicant says, by the names of the form's fields. Source: specification 000 §3. */
export const ApplicationFields = z.union([PersonalFields, OfficialFields]);
export type ApplicationFields = z.output<typeof ApplicationFields>;

const about = { verificationId: Id, memberId: Id, verificationType: VerificationType };

export const VerificationSubmitted = defineEvent({
  type: "VerificationSubmitted",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "A member applied for a badge. `fields` is what the form says, with the whole identity number; read models keep it masked.",
  data: z.object({ ...about, fields: ApplicationFields.nullable() }),
  personal: { owner: (data) => data.memberId, fields: { fields: null } },
});

export const VerificationWithdrawn = defineEvent({
  type: "VerificationWithdrawn",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "A member took an application back, or an administrator deleted it, whatever had come of it; a badge that it had earned goes.",
  data: z.object(about),
});

export const VerificationApproved = defineEvent({
  type: "VerificationApproved",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "An administrator approved an application: the member wears its badge from now on.",
  data: z.object(about),
});

export const VerificationRejected = defineEvent({
  type: "VerificationRejected",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "An administrator rejected an application, and may have said why.",
  data: z.object({ ...about, reason: z.string().nullable() }),
  // It speaks of the applicant.
  personal: { owner: (data) => data.memberId, fields: { reason: null } },
});

export const VerificationReopened = defineEvent({
  type: "VerificationReopened",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "An administrator took a decision back: the application waits again, and a badge that it had earned goes.",
  data: z.object(about),
});

export const IdentityRevealed = defineEvent({
  type: "IdentityRevealed",
  version: 1,
  stream: "verification",
  streamIds: ["memberId"],
  summary: "An administrator looked at the whole identity number of an application.",
  data: z.object({ verificationId: Id, memberId: Id }),
});

/** How an application stands: 0 pending, 1 approved, 2 rejected. One that was withdrawn is not shown. */
export const VerificationView = z.object({
  id: Id,
  type: VerificationType,
  status: z.literal([0, 1, 2]),
  created_at: Timestamp,
  audit_time: Timestamp.nullable(),
  reject_reason: PlainText.nullable(),
});
export type VerificationView = z.output<typeof VerificationView>;

/** A form field that must be there. Full-width digits and letters, as Chinese keyboards make them, are the same to us. */
function required(limit: number, name: string, upTo = lineUpTo) {
  const missing = `请输入${name}`;
  return upTo(limit, `${name}不能超过${limit}个字符`, missing)
    .transform(withoutMarkup)
    .refine((value) => value !== "", { error: missing });
}

/** No reader, however careless, can be made to run what an applicant wrote: brackets become their full-width twins. */
function withoutMarkup(text: string): string {
  return text.replaceAll("<", "＜").replaceAll(">", "＞");
}

const code = (name: string) => required(50, name).transform((value) => value.normalize("NFKC").replace(/\s/g, "").toUpperCase());
const reason = required(MAX_REASON_CHARACTERS, "申请理由", textUpTo);

/** The two forms, each with the order in which it complains. */
export const applicationForms = {
  [VERIFICATION_PERSONAL]: z.object({
    realName: required(30, "真实姓名"),
    idCard: code("身份证号").refine(isIdentityNumber, { error: "身份证号格式不正确" }),
    occupation: required(50, "职业"),
    reason,
  }),
  [VERIFICATION_OFFICIAL]: z.object({
    organizationName: required(100, "机构名称"),
    creditCode: code("统一社会信用代码").refine((value) => /^[0-9A-Z-]{8,24}$/.test(value), { error: "统一社会信用代码格式不正确" }),
    contactName: required(30, "联系人姓名"),
    contactPhone: code("联系电话").refine((value) => /^[+\d][\d()-]{4,19}$/.test(value), { error: "联系电话格式不正确" }),
    reason,
  }),
} as const;

export const SubmitVerification = defineCommand({
  name: "SubmitVerification",
  weight: "mark",
  method: "POST",
  path: "/users/verification",
  access: "member",
  summary: "提交认证申请；`content` 为表单字段的对象，或旧客户端发送的 HTML 表格",
  params: Nothing,
  body: z.object({
    type: z.union([VerificationType, z.literal(["1", "2"]).transform((text) => (text === "1" ? 1 : 2))], { error: "请选择认证类型" }),
    content: z.union([z.string().max(20_000, { error: "认证信息过长" }), FormEntries], {
      error: "请填写认证信息",
    }),
  }),
  data: VerificationView,
  message: "认证申请提交成功，请耐心等待审核",
});

export const WithdrawVerification = defineCommand({
  name: "WithdrawVerification",
  weight: "text",
  method: "DELETE",
  path: "/users/verification/revoke",
  access: "member",
  summary: "撤回自己的认证申请，连同因此得到的认证",
  params: Nothing,
  body: Nothing,
  data: Nothing,
  message: "认证申请已撤回",
});

export const GetVerificationStatus = defineQuery({
  name: "GetVerificationStatus",
  weight: "row",
  path: "/users/verification/status",
  access: "member",
  summary: "自己的认证申请，新的在前",
  params: Nothing,
  query: Nothing,
  data: z.array(VerificationView),
  message: "获取成功",
});
