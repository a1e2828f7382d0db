import { Id } from "../ids.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { column, filter, textField } from "./parts.ts";

export const tagsEntity = defineEntity({
  path: "tags",
  label: "标签",
  description: "管理笔记的标签",
  key: Id,
  columns: {
    id: column.id("ID", { sortable: true }),
    name: column.text("标签名称", { sortable: true }),
    use_count: column.number("使用次数", { sortable: true }),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { name: filter.part("标签名称") },
  form: { name: textField("text", "标签名称", 8, { required: true }) },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListTags = listCall("AdminListTags", tagsEntity);
export const AdminReadTag = readCall("AdminReadTag", tagsEntity);
export const AdminExportTags = exportCall("AdminExportTags", tagsEntity);
export const AdminCreateTag = createCall("AdminCreateTag", tagsEntity);
export const AdminEditTag = editCall("AdminEditTag", tagsEntity);
export const AdminDeleteTag = deleteCall("AdminDeleteTag", tagsEntity);
export const AdminDeleteTags = deleteManyCall("AdminDeleteTags", tagsEntity);
