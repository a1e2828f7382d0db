import { LIKE_TARGETS } from "./choices.ts";
import { compositeKey } from "./composite-key.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, exportCall, listCall, readCall, replaceCall } from "./entity.ts";
import { choiceField, column, filter, idField } from "./parts.ts";

/** An id is `user-type-target`. */
export const likesEntity = defineEntity({
  path: "likes",
  label: "点赞",
  description: "管理笔记与评论的点赞",
  key: compositeKey(3),
  columns: {
    id: column.id("ID"),
    user_id: column.reference("用户ID"),
    user_display_id: column.member("用户账号"),
    target_type: column.choice("目标类型", LIKE_TARGETS),
    target_id: column.reference("目标ID"),
    created_at: column.time("点赞时间", { sortable: true }),
  },
  filters: {
    user_display_id: filter.account("用户账号"),
    target_type: filter.choice("目标类型", LIKE_TARGETS),
    target_id: filter.id("目标ID"),
  },
  form: {
    user_id: idField("用户ID", { required: true }),
    target_type: choiceField("目标类型", LIKE_TARGETS, { required: true }),
    target_id: idField("目标ID", { required: true }),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListLikes = listCall("AdminListLikes", likesEntity);
export const AdminReadLike = readCall("AdminReadLike", likesEntity);
export const AdminExportLikes = exportCall("AdminExportLikes", likesEntity);
export const AdminCreateLike = createCall("AdminCreateLike", likesEntity);
export const AdminEditLike = replaceCall("AdminEditLike", likesEntity);
export const AdminDeleteLike = deleteCall("AdminDeleteLike", likesEntity);
export const AdminDeleteLikes = deleteManyCall("AdminDeleteLikes", likesEntity);
