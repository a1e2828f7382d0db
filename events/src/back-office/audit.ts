import { z } from "zod";
import { defineCommand } from "../define.ts";
import { FormEntries } from "../form-entries.ts";
import { Id } from "../ids.ts";
import { MAX_REASON_CHARACTERS } from "../limits.ts";
import { IdParams, Nothing, textUpTo } from "../shapes.ts";
import { VERIFICATION_STATES, VERIFICATION_TYPES } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { choiceField, column, field, filter, idField } from "./parts.ts";

/** The form by field names or labels, its JSON, lines of `label: value`, or the HTML table that older clients send. */
const Content = z.union([z.string().max(20_000, { error: "申请内容过长" }), FormEntries], {
  error: "申请内容格式错误",
});

/** Applications for a badge. `content` is the form with identity numbers masked. */
export const auditEntity = defineEntity({
  path: "audit",
  label: "认证申请",
  description: "审核用户的认证申请",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    user_id: column.reference("用户ID", { hidden: true }),
    user_display_id: column.member("用户账号"),
    nickname: column.text("用户昵称"),
    type: column.choice("类型", VERIFICATION_TYPES),
    content: column.fields("申请内容"),
    status: column.choice("状态", VERIFICATION_STATES, { sortable: true }),
    reject_reason: column.longText("拒绝理由", { hidden: true }),
    created_at: column.time("申请时间", { sortable: true }),
    audit_time: column.time("审核时间", { sortable: true }),
  },
  filters: {
    user_display_id: filter.account("用户账号"),
    type: filter.choice("类型", VERIFICATION_TYPES),
    status: filter.choice("状态", VERIFICATION_STATES),
  },
  form: {
    user_id: idField("用户ID", { required: true, only: "create" }),
    type: choiceField("类型", VERIFICATION_TYPES, { required: true, only: "create" }),
    content: field("textarea", "申请内容", Content, { required: true, only: "create", placeholder: "每行一项，例如 真实姓名：林晚" }),
    status: choiceField("状态", VERIFICATION_STATES, {}),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListApplications = listCall("AdminListApplications", auditEntity);
export const AdminReadApplication = readCall("AdminReadApplication", auditEntity);
export const AdminExportApplications = exportCall("AdminExportApplications", auditEntity);
export const AdminCreateApplication = createCall("AdminCreateApplication", auditEntity);
export const AdminEditApplication = editCall("AdminEditApplication", auditEntity);
export const AdminDeleteApplication = deleteCall("AdminDeleteApplication", auditEntity);
export const AdminDeleteApplications = deleteManyCall("AdminDeleteApplications", auditEntity);

export const AdminApproveApplication = defineCommand({
  name: "AdminApproveApplication",
  weight: "thing",
  method: "PUT",
  path: "/admin/audit/:id/approve",
  access: "admin",
  right: "review",
  summary: "后台：通过认证申请",
  params: IdParams,
  body: Nothing,
  data: Nothing,
  message: "审核通过成功",
});

export const AdminRejectApplication = defineCommand({
  name: "AdminRejectApplication",
  weight: "thing",
  method: "PUT",
  path: "/admin/audit/:id/reject",
  access: "admin",
  right: "review",
  summary: "后台：拒绝认证申请",
  params: IdParams,
  body: z.object({
    reason: textUpTo(MAX_REASON_CHARACTERS, `拒绝理由不能超过${MAX_REASON_CHARACTERS}个字符`, "拒绝理由格式错误").nullish(),
  }),
  data: Nothing,
  message: "拒绝申请成功",
});

/** Every look is an event: whoever reviews can be asked why they looked. */
export const AdminRevealIdentity = defineCommand({
  name: "AdminRevealIdentity",
  weight: "thing",
  method: "POST",
  path: "/admin/audit/:id/reveal",
  access: "admin",
  right: "review",
  summary: "后台：查看完整身份证号（会被记录）",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id, idCard: z.string() }),
  message: "获取成功",
});
