import { entities } from "@shiye/events/back-office/all";
import type { Entity } from "@shiye/events/back-office/entity";
import type { Row } from "../../api/rows-api.ts";

export interface Related {
  entity: Entity;
  label: string;
  filters: Readonly<Record<string, string>>;
}

const links: Readonly<
  Record<string, readonly { to: string; label: string; filter: string; column: string; also?: Record<string, string> }[]>
> = {
  users: [
    { to: "posts", label: "笔记", filter: "user_display_id", column: "user_id" },
    { to: "comments", label: "评论", filter: "user_display_id", column: "user_id" },
    { to: "likes", label: "点赞", filter: "user_display_id", column: "user_id" },
    { to: "collections", label: "收藏", filter: "user_display_id", column: "user_id" },
    { to: "follows", label: "关注", filter: "follower_display_id", column: "user_id" },
    { to: "follows", label: "粉丝", filter: "following_display_id", column: "user_id" },
    { to: "sessions", label: "会话", filter: "user_display_id", column: "user_id" },
  ],
  posts: [
    { to: "comments", label: "评论", filter: "post_id", column: "id" },
    { to: "likes", label: "点赞", filter: "target_id", column: "id", also: { target_type: "1" } },
    { to: "collections", label: "收藏", filter: "post_id", column: "id" },
  ],
  comments: [{ to: "likes", label: "点赞", filter: "target_id", column: "id", also: { target_type: "2" } }],
  categories: [{ to: "posts", label: "笔记", filter: "category_id", column: "id" }],
};

/** Rows of other tables that belong to this one. */
export function relatedTo(entity: string, row: Row): Related[] {
  return (links[entity] ?? []).flatMap(({ to, label, filter, column, also = {} }) => {
    const target = entities.find(({ path }) => path === to);
    const value = row[column];
    if (!target || (typeof value !== "string" && typeof value !== "number")) return [];
    return [{ entity: target, label, filters: { [filter]: String(value), ...also } }];
  });
}
