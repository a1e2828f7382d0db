import { compositeKey } from "./composite-key.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, exportCall, listCall, readCall, replaceCall } from "./entity.ts";
import { column, filter, idField } from "./parts.ts";

/** An id is `follower-following`. */
export const followsEntity = defineEntity({
  path: "follows",
  label: "关注",
  description: "管理用户之间的关注",
  key: compositeKey(2),
  columns: {
    id: column.id("ID"),
    follower_id: column.reference("关注者ID"),
    follower_display_id: column.member("关注者账号"),
    follower_nickname: column.text("关注者昵称"),
    following_id: column.reference("被关注者ID"),
    following_display_id: column.member("被关注者账号"),
    following_nickname: column.text("被关注者昵称"),
    created_at: column.time("关注时间", { sortable: true }),
  },
  filters: { follower_display_id: filter.account("关注者账号"), following_display_id: filter.account("被关注者账号") },
  form: { follower_id: idField("关注者ID", { required: true }), following_id: idField("被关注者ID", { required: true }) },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
});

export const AdminListFollows = listCall("AdminListFollows", followsEntity);
export const AdminReadFollow = readCall("AdminReadFollow", followsEntity);
export const AdminExportFollows = exportCall("AdminExportFollows", followsEntity);
export const AdminCreateFollow = createCall("AdminCreateFollow", followsEntity);
export const AdminEditFollow = replaceCall("AdminEditFollow", followsEntity);
export const AdminDeleteFollow = deleteCall("AdminDeleteFollow", followsEntity);
export const AdminDeleteFollows = deleteManyCall("AdminDeleteFollows", followsEntity);
