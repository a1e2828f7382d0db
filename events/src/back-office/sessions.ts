import { Id } from "../ids.ts";
import { ACTIVE } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { choiceField, column, filter, idField, textField } from "./parts.ts";

export const sessionsEntity = defineEntity({
  path: "sessions",
  label: "会话",
  description: "管理用户的登录会话",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    user_id: column.reference("用户ID"),
    user_display_id: column.member("用户账号"),
    user_agent: column.longText("设备", { cut: 30 }),
    is_active: column.choice("状态", ACTIVE),
    expires_at: column.time("过期时间", { sortable: true }),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { user_display_id: filter.account("用户账号"), is_active: filter.choice("状态", ACTIVE) },
  form: {
    user_id: idField("用户ID", { required: true, only: "create" }),
    user_agent: textField("text", "设备", 300, {}),
    is_active: choiceField("状态", ACTIVE, { fixedIf: { column: "is_active", is: 0 } }),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListSessions = listCall("AdminListSessions", sessionsEntity);
export const AdminReadSession = readCall("AdminReadSession", sessionsEntity);
export const AdminExportSessions = exportCall("AdminExportSessions", sessionsEntity);
export const AdminCreateSession = createCall("AdminCreateSession", sessionsEntity);
export const AdminEditSession = editCall("AdminEditSession", sessionsEntity);
export const AdminDeleteSession = deleteCall("AdminDeleteSession", sessionsEntity);
export const AdminDeleteSessions = deleteManyCall("AdminDeleteSessions", sessionsEntity);
