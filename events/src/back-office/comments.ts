import { Id } from "../ids.ts";
import { MAX_COMMENT_CHARACTERS } from "../limits.ts";
import { typedUpTo } from "../text-fields.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { column, field, filter, idField, optionalIdField } from "./parts.ts";

export const commentsEntity = defineEntity({
  path: "comments",
  label: "评论",
  description: "管理笔记下的评论与回复",
  key: Id,
  columns: {
    id: column.comment("ID", { sortable: true }),
    content: column.longText("内容", { cut: 40 }),
    user_id: column.reference("用户ID"),
    user_display_id: column.member("用户账号", { below: "nickname" }),
    nickname: column.text("用户昵称", { hidden: true }),
    post_id: column.note("笔记ID"),
    parent_id: column.reference("父评论ID"),
    like_count: column.number("点赞", { sortable: true }),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: { post_id: filter.id("笔记ID"), user_display_id: filter.account("用户账号"), content: filter.part("内容") },
  form: {
    post_id: idField("笔记ID", { required: true, only: "create" }),
    user_id: optionalIdField("用户ID", { only: "create", placeholder: "留空则以社区官方账号评论" }),
    content: field("mentions", "内容", typedUpTo(MAX_COMMENT_CHARACTERS, `评论内容不能超过${MAX_COMMENT_CHARACTERS}个字符`), {
      required: true,
      max: MAX_COMMENT_CHARACTERS,
    }),
    parent_id: optionalIdField("父评论ID", { only: "create", placeholder: "回复时填写" }),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListComments = listCall("AdminListComments", commentsEntity);
export const AdminReadComment = readCall("AdminReadComment", commentsEntity);
export const AdminExportComments = exportCall("AdminExportComments", commentsEntity);
export const AdminCreateComment = createCall("AdminCreateComment", commentsEntity);
export const AdminEditComment = editCall("AdminEditComment", commentsEntity);
export const AdminDeleteComment = deleteCall("AdminDeleteComment", commentsEntity);
export const AdminDeleteComments = deleteManyCall("AdminDeleteComments", commentsEntity);
