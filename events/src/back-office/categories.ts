import { z } from "zod";
import { Id } from "../ids.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { column, field, filter, textField } from "./parts.ts";

const lowerCase = z
  .string({ error: "缺少必要参数" })
  .trim()
  .max(50, { error: "英文标题不能超过50个字符" })
  .regex(/^[a-z]+$/, { error: "只能输入小写英文字母" });

export const categoriesEntity = defineEntity({
  path: "categories",
  label: "分类",
  key: Id,
  description: "管理笔记的分类",
  columns: {
    id: column.id("ID", { sortable: true }),
    name: column.text("分类名称", { sortable: true }),
    category_title: column.text("英文标题", { sortable: true }),
    post_count: column.number("笔记数", { sortable: true }),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { name: filter.part("分类名称"), category_title: filter.part("英文标题") },
  form: {
    name: textField("text", "分类名称", 50, { required: true }),
    category_title: field("text", "英文标题", lowerCase, { required: true, max: 50 }),
  },
  defaultSort: { field: "created_at", order: "asc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
  defaultLimit: 10,
});

export const AdminListCategories = listCall("AdminListCategories", categoriesEntity);
export const AdminReadCategory = readCall("AdminReadCategory", categoriesEntity);
export const AdminExportCategories = exportCall("AdminExportCategories", categoriesEntity);
export const AdminCreateCategory = createCall("AdminCreateCategory", categoriesEntity);
export const AdminEditCategory = editCall("AdminEditCategory", categoriesEntity);
export const AdminDeleteCategory = deleteCall("AdminDeleteCategory", categoriesEntity);
export const AdminDeleteCategories = deleteManyCall("AdminDeleteCategories", categoriesEntity);
