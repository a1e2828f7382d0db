import { commentImages, htmlFromComment } from "@shiye/events/comment-text";
import { followStatusOf } from "@shiye/events/follows";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import type { MentionedMembers } from "@shiye/events/mentions";
import { NOTIFICATION_TYPES, type NotificationView, notificationTitles } from "@shiye/events/notifications";
import { presentPictures, presentVariants } from "@shiye/infra/media/stored-pictures";
import type { NotificationRow } from "./hydrate.ts";

/** The sender of a notice. */
const SITE_NAME = "拾页";

const noFollowStatus = { followed: null, isFollowing: null, isMutual: null, buttonType: null };

export function presentNotification(row: NotificationRow, mentioned: MentionedMembers): NotificationView {
  // A comment is never written empty. An empty one lost its text when its author's key was destroyed, so it is shown as missing.
  const textOf = (text: string | null) => (text ? htmlFromComment(text, mentioned) : null);
  const ofFollow = row.type === NOTIFICATION_TYPES.followed;
  const ofComment = row.comment_id !== null;
  const ofSite = row.type === NOTIFICATION_TYPES.system;
  const verified = ofSite ? 0 : (row.verified ?? 0);
  return {
    id: row.id,
    user_id: row.receiver_id,
    sender_id: row.sender_id,
    type: row.type,
    title: row.title ?? notificationTitles[row.type],
    from_user_id: ofSite ? "" : (row.account_name ?? ""),
    from_user_auto_id: row.sender_id,
    from_nickname: ofSite ? SITE_NAME : (row.nickname ?? ANONYMOUS_NICKNAME),
    from_avatar: ofSite ? null : row.avatar,
    from_verified: verified,
    verified,
    created_at: row.created_at,
    is_read: row.is_read ? 1 : 0,
    target_id: row.note_id,
    target_type: row.note_id === null ? null : ofComment ? 2 : 1,
    comment_id: row.comment_id,
    comment_content: textOf(row.comment_text),
    comment_media: presentPictures(commentImages(row.comment_text ?? ""), row.comment_pictures),
    parent_comment_content: textOf(row.parent_text),
    comment_is_liked: ofComment ? (row.comment_is_liked ? 1 : 0) : null,
    comment_like_count: ofComment ? (row.comment_likes ?? 0) : null,
    post_title: row.note_title,
    post_type: row.note_type,
    post_image: row.first_image?.url ?? null,
    post_variants: presentVariants(row.first_variants),
    post_author_id: row.note_author_id,
    follow_count: row.follow_count,
    fans_count: row.fans_count,
    ...(ofFollow ? followStatusOf({ self: false, follows: row.follows, followedBack: row.followed_back }) : noFollowStatus),
    notice: row.notice,
  };
}
