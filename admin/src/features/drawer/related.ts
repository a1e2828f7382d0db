import { entities } from "@shiye/events/back-office/all";
import type { Entity } from "@shiye/events/back-office/entity";
import type { RowKey } from "../../api/rows-api.ts";

export interface Related {
  entity: Entity;
  label: string;
  filters: Readonly<Record<string, string>>;
}

const links: Readonly<Record<string, readonly { to: string; label: string; filter: string; also?: Record<string, string> }[]>> = {
  users: [
    { to: "posts", label: "笔记", filter: "user_display_id" },
    { to: "comments", label: "评论", filter: "user_display_id" },
    { to: "likes", label: "点赞", filter: "user_display_id" },
    { to: "collections", label: "收藏", filter: "user_display_id" },
    { to: "follows", label: "关注", filter: "follower_display_id" },
    { to: "follows", label: "粉丝", filter: "following_display_id" },
    { to: "sessions", label: "会话", filter: "user_display_id" },
  ],
  posts: [
    { to: "comments", label: "评论", filter: "post_id" },
    { to: "likes", label: "点赞", filter: "target_id", also: { target_type: "1" } },
    { to: "collections", label: "收藏", filter: "post_id" },
  ],
  comments: [{ to: "likes", label: "点赞", filter: "target_id", also: { target_type: "2" } }],
  categories: [{ to: "posts", label: "笔记", filter: "category_id" }],
};

/** Rows of other tables that belong to this one, by its id: the account of a member may be the nickname of another. */
export function relatedTo(entity: string, id: RowKey): Related[] {
  return (links[entity] ?? []).flatMap(({ to, label, filter, also = {} }) => {
    const target = entities.find(({ path }) => path === to);
    return target ? [{ entity: target, label, filters: { [filter]: String(id), ...also } }] : [];
  });
}
