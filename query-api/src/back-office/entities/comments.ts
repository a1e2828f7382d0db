import { commentsEntity } from "@shiye/events/back-office/comments";
import { defineSource } from "../entity-source.ts";
import { shownContentHas, typedContent } from "../typed-content.ts";

/** Visible comments. Comments of a note in its author's recycle bin are not among them. */
export const commentsSource = defineSource(commentsEntity, {
  models: ["comments", "members", "recycle_bin"],
  from: "comments.comments c left join members.members m on m.id = c.author_id",
  where: "not c.gone and not exists (select from recycle_bin.notes b where b.id = c.note_id)",
  id: "c.id",
  idType: "bigint",
  columns: {
    id: "c.id",
    // Its author left, and others have answered it.
    content: `case when c.erased then '该评论已删除' else ${typedContent("c.content")} end`,
    user_id: "c.author_id",
    user_display_id: "m.account_name",
    nickname: "m.nickname",
    post_id: "c.note_id",
    parent_id: "c.parent_id",
    like_count: "c.like_count",
    created_at: "c.created_at",
  },
  filters: {
    post_id: "c.note_id",
    user_display_id: "c.author_id",
    content: (pattern) => shownContentHas("c.content", pattern),
  },
});
