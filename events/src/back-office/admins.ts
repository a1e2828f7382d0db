import { z } from "zod";
import { Id } from "../ids.ts";
import { defineEntity } from "./entity.ts";
import { choiceField, column, field, filter, textField } from "./parts.ts";
import { ADMIN_ROLES, ROLE_LABELS } from "./rights.ts";

const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const Password = z.string().min(6, { error: "密码至少需要6位" }).max(200, { error: "密码不能超过200个字符" });

/** A password goes in and never comes out: there is no column for it. */
export const adminsEntity = defineEntity({
  path: "admins",
  label: "管理员",
  description: "管理后台的管理员账号与角色",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    username: column.text("用户名", { sortable: true }),
    role: column.choice("角色", ROLES),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { username: filter.part("用户名"), role: filter.choice("角色", ROLES) },
  form: {
    username: textField("text", "用户名", 50, { required: true, only: "create" }),
    password: field("password", "密码", Password, { required: true, max: 200, placeholder: "修改时留空则不变" }),
    role: choiceField("角色", ROLES, {}),
  },
  defaultSort: { field: "created_at", order: "asc" },
  actions: { create: true, edit: true, delete: true },
});
