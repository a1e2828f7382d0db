import { commentImages, htmlFromComment } from "@shiye/events/comment-text";
import type { CommentView } from "@shiye/events/comments";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import type { MentionedMembers } from "@shiye/events/mentions";
import { presentPictures } from "@shiye/infra/media/stored-pictures";
import type { CommentRow } from "./hydrate.ts";

/** A comment is never written empty. An empty one lost its text when its author's key was destroyed. Source: contract §12. */
const ERASED_TEXT = "该评论已删除";

export function presentComment(row: CommentRow, mentioned: MentionedMembers): CommentView {
  return {
    id: row.id,
    post_id: row.note_id,
    user_id: row.author_id,
    user_auto_id: row.author_id,
    user_display_id: row.account_name ?? "",
    nickname: row.nickname ?? ANONYMOUS_NICKNAME,
    user_avatar: row.avatar,
    verified: row.verified ?? 0,
    content: row.content === "" ? ERASED_TEXT : htmlFromComment(row.content, mentioned),
    media: presentPictures(commentImages(row.content), row.pictures),
    parent_id: row.parent_id,
    reply_to: row.parent_id === null ? null : (row.parent_nickname ?? ANONYMOUS_NICKNAME),
    like_count: row.like_count,
    liked: row.liked,
    reply_count: row.reply_count,
    created_at: row.created_at,
    user_location: row.location,
    pinned: row.pinned,
  };
}
