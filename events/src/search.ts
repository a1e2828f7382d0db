import { z } from "zod";
import { defineQuery } from "./define.ts";
import { FollowStatus } from "./follows.ts";
import { Id } from "./ids.ts";
import { lookedAt } from "./looked-at.ts";
import { MemberCard } from "./members.ts";
import { NoteCardView } from "./notes.ts";
import { Pagination, pagingOf } from "./paging.ts";
import { Nothing } from "./shapes.ts";
import { TagView } from "./tags.ts";
import { PlainText, RenderedText } from "./text-fields.ts";

const SEARCH_TYPES = ["all", "posts", "videos", "users"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Whatever somebody types is a question, never an error: nothing is refused, and what is no text counts as nothing. */
const Words = z.preprocess((value) => {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? lookedAt(first.replaceAll("\u0000", "")) : "";
}, z.string());

/** Of a content a fragment. */
const Highlighted = z.string().meta({
  contentMediaType: "text/html",
  description: "HTML, safe to insert: the words are escaped, and only `<em>` lives, around what matched.",
});
const NoteHighlight = z.object({ title: Highlighted.optional(), content: Highlighted.optional() });
const MemberHighlight = z.object({ nickname: Highlighted.optional(), user_id: Highlighted.optional() });

export const FoundNoteView = NoteCardView.extend({ highlight: NoteHighlight });
export type FoundNoteView = z.output<typeof FoundNoteView>;

/** A member as follow lists show them, without a time of following. Source: contract §3. */
export const FoundMemberView = z.object({
  id: Id,
  user_id: z.string(),
  nickname: PlainText,
  avatar: z.string().nullable(),
  verified: z.literal([0, 1, 2]),
  bio: RenderedText.nullable(),
  follow_count: z.number().int(),
  fans_count: z.number().int(),
  post_count: z.number().int(),
  ...FollowStatus.pick({ isFollowing: true, isMutual: true, buttonType: true }).shape,
  highlight: MemberHighlight,
});
export type FoundMemberView = z.output<typeof FoundMemberView>;

const TagStat = z.object({ id: PlainText, label: PlainText, count: z.number().int() });

const SearchAnswer = z.object({
  keyword: PlainText,
  tag: PlainText,
  type: z.enum(SEARCH_TYPES),
  posts: z.object({ data: z.array(FoundNoteView), tagStats: z.array(TagStat), pagination: Pagination }),
  users: z.object({ data: z.array(FoundMemberView), pagination: Pagination }),
  /** Of the notes of this type that the keyword finds, whatever the tag. */
  tagStats: z.array(TagStat),
  /** Those of the asked type; `all`: notes. */
  data: z.union([z.array(FoundNoteView), z.array(FoundMemberView)]),
  pagination: Pagination,
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

const { page, limit } = pagingOf(20);

const search = {
  weight: "word",
  access: "visitor",
  summary: "按关键词搜索笔记和用户，最匹配的在前，其次较热的；标签缩小笔记的范围，`videos` 是类型 2 的笔记",
  params: Nothing,
  query: z.object({ page, limit, keyword: Words, tag: Words, type: z.enum(SEARCH_TYPES).catch("all") }),
  data: SearchAnswer,
  message: "搜索成功",
} as const;

export const Search = defineQuery({ name: "Search", path: "/search", ...search });
export const SearchPosts = defineQuery({ name: "SearchPosts", path: "/search/posts", ...search });

export const SearchMembers = defineQuery({
  name: "SearchMembers",
  weight: "word",
  path: "/users/search",
  access: "visitor",
  summary: "搜索用户：账号或昵称含关键词的最多 50 个；账号完全相同的在前，其次开头相同，再次含有",
  params: Nothing,
  query: z.object({ keyword: Words }),
  data: z.object({ users: z.array(FoundMemberView) }),
  message: "搜索成功",
});

const Suggestions = z.object({
  tags: z.array(TagView.pick({ id: true, name: true, use_count: true })),
  users: z.array(MemberCard.pick({ id: true, user_id: true, nickname: true, avatar: true, verified: true })),
});
export type Suggestions = z.output<typeof Suggestions>;

export const SearchSuggestions = defineQuery({
  name: "SearchSuggestions",
  weight: "word",
  path: "/search/suggestions",
  access: "visitor",
  summary: "输入时的搜索建议：最多 5 个在用的标签（开头相同的在前）和 4 个用户；以 `#` 开头的关键词是标签",
  params: Nothing,
  query: z.object({ keyword: Words }),
  data: Suggestions,
  message: "获取成功",
});
