import { z } from "zod";
import { Id } from "../ids.ts";
import { VERIFICATION_STATES, VERIFICATION_TYPES } from "./choices.ts";
import { defineEntity } from "./entity.ts";
import { choiceField, column, field, filter, idField } from "./parts.ts";

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
    content: field("textarea", "申请内容", z.union([z.string(), z.record(z.string(), z.unknown())]), { required: true, only: "create" }),
    status: choiceField("状态", VERIFICATION_STATES, {}),
  },
  defaultSort: { field: "created_at", order: "desc" },
  actions: { create: true, edit: true, delete: true },
});
