import { postsEntity } from "@shiye/events/back-office/posts";
import { draftMs } from "@shiye/infra/read-models/draft-ms";
import { defineSource } from "../entity-source.ts";
import { shownContentHas, typedContent } from "../typed-content.ts";

/** Both halves have an index for each order. Columns of a row are joined by its id, for the rows of the page only. */
const rows = `(
    select note_id as id, author_id, category_id, note_type, published_at as created_at, published_ms, view_count, like_count, collect_count,
      comment_count, 0 as is_draft, visible from note_stats.notes
    union all
    select id, author_id, category_id, note_type, created_at, ${draftMs}, 0, 0, 0, 0, 1, true from drafts.drafts
  ) p`;

const written = (field: string) => `case p.is_draft when 1 then d.${field} else n.${field} end`;

/** Not a column of the joined row. So a title or text that no note has reads only the two tables once, and joins nothing. */
const whereEither = (condition: string) =>
  `p.id in (select id from notes.notes where ${condition} union all select id from drafts.drafts where ${condition})`;

/** Published notes and drafts. Notes in the recycle bin are in no table, because only their author can see them. */
export const postsSource = defineSource(postsEntity, {
  models: ["note_stats", "notes", "drafts", "members"],
  from: `${rows}
    left join notes.notes n on n.id = p.id
    left join drafts.drafts d on d.id = p.id
    left join members.members m on m.id = p.author_id
    left join notes.categories c on c.id = p.category_id`,
  // Outside of the union: with a condition of its own, a half would lose its order in the plan.
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
    // These are two read models, so one may have the note a moment before the other.
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
    title: (pattern) => whereEither(`title ilike ${pattern}`),
    content: (pattern) => whereEither(shownContentHas("content", pattern)),
    // A channel may have been deleted while a note was moved into it.
    category_id: (parameter, value) =>
      value === "unknown" ? `c.id is null and ${parameter}::text is not null` : `p.category_id = ${parameter}::bigint`,
    type: "p.note_type",
    is_draft: "p.is_draft",
    user_display_id: "p.author_id",
  },
  gathers: ["title", "content"],
  sorts: { created_at: { sql: "p.published_ms", type: "bigint" } },
});
