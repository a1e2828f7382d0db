import { z } from "zod";
import { defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { ListKeyword } from "./keywords.ts";
import { NOTE_SORTS, NoteCardView } from "./notes.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";

/** What a list of notes may be narrowed and ordered by. What is nonsense counts as not said. Source: contract §1, §4. */
export const noteFilters = {
  category: z.string().trim().max(50).optional(),
  category_id: z.string().trim().max(50).optional(),
  type: z.coerce
    .number()
    .pipe(z.literal([1, 2]))
    .optional()
    .catch(undefined),
  /** Part of the title or the text, in any case. */
  keyword: ListKeyword,
  sort: z.enum(NOTE_SORTS).optional().catch(undefined),
};

/** A member by id or account id. */
const MemberParams = z.object({ id: z.string().min(1).max(32) });

export const GetMemberNotes = defineQuery({
  name: "GetMemberNotes",
  weight: "list",
  path: "/users/:id/posts",
  access: "visitor",
  summary: "用户发布的笔记，默认新的在前",
  params: MemberParams,
  query: z.object({ ...pagingOf(20), ...noteFilters }),
  data: z.object({ posts: z.array(NoteCardView), ...pagedFields }),
  message: "获取成功",
});

/** As many as stand below a note. */
export const RELATED_NOTES = 12;

export const GetRelatedNotes = defineQuery({
  name: "GetRelatedNotes",
  weight: "list",
  path: "/posts/:id/related",
  access: "visitor",
  summary: "相关笔记，最多十二篇：标签、分类或作者相同的，不含这一篇",
  params: IdParams,
  query: Nothing,
  data: z.object({ posts: z.array(NoteCardView) }),
  message: "获取成功",
});

/** As many as a page shows. */
const MOST_CARDS = 50;
const TOO_MANY_CARDS = `一次最多查询${MOST_CARDS}篇笔记`;

export const GetNoteCards = defineQuery({
  name: "GetNoteCards",
  weight: "list",
  path: "/note-cards",
  access: "visitor",
  summary: "按 ID 取最多 50 篇笔记（`ids=1,2`），按请求的顺序；已不存在的略去",
  params: Nothing,
  query: z.object({
    ids: z
      .string({ error: "缺少必要参数" })
      .max(MOST_CARDS * 17, { error: TOO_MANY_CARDS })
      .default("")
      .transform((ids): (string | number)[] => (ids === "" ? [] : ids.split(",")))
      .pipe(z.array(Id).max(MOST_CARDS, { error: TOO_MANY_CARDS })),
  }),
  data: z.object({ posts: z.array(NoteCardView) }),
  message: "获取成功",
});

/** `folder_id`: in one's own list only. */
const CollectedNoteView = NoteCardView.extend({ collected_at: Timestamp, folder_id: Id.nullable().optional() });
const LikedNoteView = NoteCardView.extend({ liked_at: Timestamp });

export const GetMemberCollections = defineQuery({
  name: "GetMemberCollections",
  weight: "list",
  path: "/users/:id/collections",
  access: "visitor",
  summary: "用户收藏的笔记，最近收藏的在前；带 `folder_id` 时只取自己一个收藏夹里的",
  params: MemberParams,
  query: z.object({ ...pagingOf(20), folder_id: Id.optional() }),
  data: z.object({ collections: z.array(CollectedNoteView), ...pagedFields }),
  message: "获取成功",
});

export const GetMemberLikes = defineQuery({
  name: "GetMemberLikes",
  weight: "list",
  path: "/users/:id/likes",
  access: "member",
  summary: "自己点赞的笔记，最近点赞的在前；只有本人能看",
  params: MemberParams,
  query: z.object(pagingOf(20)),
  data: z.object({ posts: z.array(LikedNoteView), ...pagedFields }),
  message: "获取成功",
});
