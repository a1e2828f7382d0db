import { compositeKey } from "./composite-key.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, exportCall, listCall, readCall, replaceCall } from "./entity.ts";
import { column, filter, idField } from "./parts.ts";

/** An id is `user-note`. */
export const collectionsEntity = defineEntity({
  path: "collections",
  label: "收藏",
  description: "管理用户收藏的笔记",
  key: compositeKey(2),
  columns: {
    id: column.id("ID"),
    user_id: column.reference("用户ID"),
    user_display_id: column.member("用户账号"),
    post_id: column.note("笔记ID"),
    post_title: column.text("笔记标题", { cut: 30 }),
    created_at: column.time("收藏时间", { sortable: true }),
  },
  filters: { user_display_id: filter.account("用户账号"), post_id: filter.id("笔记ID") },
  form: { user_id: idField("用户ID", { required: true }), post_id: idField("笔记ID", { required: true }) },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListCollections = listCall("AdminListCollections", collectionsEntity);
export const AdminReadCollection = readCall("AdminReadCollection", collectionsEntity);
export const AdminExportCollections = exportCall("AdminExportCollections", collectionsEntity);
export const AdminCreateCollection = createCall("AdminCreateCollection", collectionsEntity);
export const AdminEditCollection = replaceCall("AdminEditCollection", collectionsEntity);
export const AdminDeleteCollection = deleteCall("AdminDeleteCollection", collectionsEntity);
export const AdminDeleteCollections = deleteManyCall("AdminDeleteCollections", collectionsEntity);
