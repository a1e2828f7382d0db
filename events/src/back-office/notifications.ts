import { Id } from "../ids.ts";
import { NOTIFICATION_TYPES, READ_STATES, SHOWN_NOTIFICATION_TYPES } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, exportCall, listCall, readCall, replaceCall } from "./entity.ts";
import { choiceField, column, filter, idField, optionalIdField, textField } from "./parts.ts";

export const notificationsEntity = defineEntity({
  path: "notifications",
  label: "通知",
  description: "管理发给用户的通知",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    user_id: column.reference("接收者ID"),
    user_display_id: column.member("接收者账号"),
    sender_id: column.reference("发送者ID"),
    sender_display_id: column.member("发送者账号"),
    sender_nickname: column.text("发送者昵称"),
    type: column.choice("类型", SHOWN_NOTIFICATION_TYPES),
    title: column.text("标题", { cut: 30 }),
    target_id: column.reference("目标ID"),
    comment_id: column.reference("评论ID", { hidden: true }),
    is_read: column.choice("已读", READ_STATES),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: {
    user_display_id: filter.account("接收者账号"),
    type: filter.choice("类型", SHOWN_NOTIFICATION_TYPES),
    is_read: filter.choice("已读", READ_STATES),
    title: filter.part("标题"),
  },
  form: {
    user_id: idField("接收者ID", { required: true, only: "create" }),
    sender_id: idField("发送者ID", { required: true }),
    type: choiceField("类型", NOTIFICATION_TYPES, { required: true }),
    title: textField("text", "标题", 100, { required: true }),
    target_id: optionalIdField("目标ID", {}),
    comment_id: optionalIdField("评论ID", {}),
    is_read: choiceField("已读", READ_STATES, {}),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListNotifications = listCall("AdminListNotifications", notificationsEntity);
export const AdminReadNotification = readCall("AdminReadNotification", notificationsEntity);
export const AdminExportNotifications = exportCall("AdminExportNotifications", notificationsEntity);
export const AdminCreateNotification = createCall("AdminCreateNotification", notificationsEntity);
export const AdminEditNotification = replaceCall("AdminEditNotification", notificationsEntity);
export const AdminDeleteNotification = deleteCall("AdminDeleteNotification", notificationsEntity);
export const AdminDeleteNotifications = deleteManyCall("AdminDeleteNotifications", notificationsEntity);
