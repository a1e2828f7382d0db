import { postsEntity } from "@shiye/events/back-office/posts";
import { draftMs } from "@shiye/infra/read-models/draft-ms";
import { defineSource } from "../entity-source.ts";
import { typedContent } from "../typed-content.ts";

/** Both halves have an index for each order; what is shown of a row is joined by its id, for the rows of the page only. */
const rows = `(
    select note_id as id, author_id, category_id, note_type, published_at as created_at, published_ms, view_count, like_count, collect_count,
      comment_count, 0 as is_draft, visible from note_stats.notes
    union all
    select id, author_id, category_id, note_type, created_at, ${draftMs}, 0, 0, 0, 0, 1, true from drafts.drafts
  ) p`;

const written = (field: string) => `case p.is_draft when 1 then d.${field} else n.${field} end`;

/** Published notes and drafts. What is in its author's recycle bin is in no table: to its author alone it is not gone yet. */
export const postsSource = defineSource(postsEntity, {
  models: ["note_stats", "notes", "drafts", "members"],
  from: `${rows}
    left join notes.notes n on n.id = p.id
    left join drafts.drafts d on d.id = p.id
    left join members.members m on m.id = p.author_id
    left join notes.categories c on c.id = p.category_id`,
  // Not in the union: the planner gives up the order of a half that has a condition of its own.
  where: "p.visible",
  id: "p.id",
  idType: "bigint",
  columns: {
    id: "p.id",
    title: written("title"),
    user_id: "p.author_id",
    user_display_id: "m.account_name",
    nickname: "m.nickname",
    category_id: "p.category_id",
    category: "c.name",
    type: "p.note_type",
    is_draft: "p.is_draft",
    content: typedContent(written("content")),
    // Two read models: one may know the note a moment before the other.
    tags: `coalesce(${written("tags")}, '[]')`,
    images: `array(select jsonb_array_elements(${written("images")}) ->> 'url')`,
    video_url: `${written("video")} ->> 'url'`,
    cover_url: `${written("video")} -> 'cover' ->> 'url'`,
    view_count: "p.view_count",
    like_count: "p.like_count",
    collect_count: "p.collect_count",
    comment_count: "p.comment_count",
    created_at: "p.created_at",
  },
  filters: {
    // Not in the row that is joined together: what is read for a title that no note has is the two tables, once, and nothing is joined to it.
    title: (parameter) =>
      `p.id in (select id from notes.notes where title ilike ${parameter} union all select id from drafts.drafts where title ilike ${parameter})`,
    // A channel may have been taken away while a note was on its way into it.
    category_id: (parameter, value) =>
      value === "unknown" ? `c.id is null and ${parameter}::text is not null` : `p.category_id = ${parameter}::bigint`,
    type: "p.note_type",
    is_draft: "p.is_draft",
    user_display_id: (parameter) =>
      `p.author_id = (select id from members.members where lower(account_name) = lower(${parameter}) and account_name <> '')`,
  },
  sorts: { created_at: { sql: "p.published_ms", type: "bigint" } },
});
