import { z } from "zod";
import { AdminPassword } from "../admins.ts";
import { defineCommand } from "../define.ts";
import { Id } from "../ids.ts";
import { Nothing } from "../shapes.ts";
import { YES_NO } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { column, field, filter, textField } from "./parts.ts";
import { ADMIN_ROLES, ROLE_LABELS } from "./rights.ts";

const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
/** A form that is sent with an empty field changes no password; who is made must have one, which the form's `required` sees to. */
const PasswordOrEmpty = z.union([z.literal(""), AdminPassword], { error: "密码至少需要6位" });

/** A password goes in and never comes out: there is no column for it. */
export const adminsEntity = defineEntity({
  path: "admins",
  alsoAt: "/auth/admin/admins",
  changedBy: "accounts",
  label: "管理员",
  description: "管理后台的管理员账号与角色",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    username: column.text("用户名", { sortable: true }),
    role: column.choice("角色", ROLES),
    second_factor: column.choice("两步验证", YES_NO),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { username: filter.part("用户名"), role: filter.choice("角色", ROLES) },
  form: {
    username: textField("text", "用户名", 50, { required: true, only: "create" }),
    password: field("password", "密码", PasswordOrEmpty, { required: true, max: 200, placeholder: "至少6位；修改时留空则不变" }),
    role: field("select", "角色", z.enum(ADMIN_ROLES, { error: "角色无效" }), { choices: ROLES }),
  },
  defaultSort: { field: "created_at", order: "asc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListAdmins = listCall("AdminListAdmins", adminsEntity);
export const AdminReadAdmin = readCall("AdminReadAdmin", adminsEntity);
export const AdminExportAdmins = exportCall("AdminExportAdmins", adminsEntity);
export const AdminCreateAdmin = createCall("AdminCreateAdmin", adminsEntity);
export const AdminEditAdmin = editCall("AdminEditAdmin", adminsEntity);
export const AdminDeleteAdmin = deleteCall("AdminDeleteAdmin", adminsEntity);
export const AdminDeleteAdmins = deleteManyCall("AdminDeleteAdmins", adminsEntity);

export const AdminRemoveSecondFactorOf = defineCommand({
  name: "AdminRemoveSecondFactorOf",
  weight: "thing",
  method: "DELETE",
  path: "/admin/admins/:id/second-factor",
  access: "admin",
  right: "accounts",
  summary: "后台：关闭一名管理员的两步验证，用于验证器丢失时",
  params: z.object({ id: Id }),
  body: Nothing,
  data: Nothing,
  message: "两步验证已关闭",
});
