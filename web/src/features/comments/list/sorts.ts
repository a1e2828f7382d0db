import type { CommentSort } from "../cache/comments-api.ts";

export const SORTS = [
  { sort: "desc", name: "最新评论" },
  { sort: "asc", name: "最早评论" },
  { sort: "hot", name: "最热评论" },
] as const satisfies { sort: CommentSort; name: string }[];
