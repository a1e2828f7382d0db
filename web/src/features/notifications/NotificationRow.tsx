import type { NotificationView } from "@shiye/events/notifications";
import { Suspense, useRef, useState } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { countText } from "../../ui/count-text.ts";
import { HeartGlyph } from "../../ui/Glyphs.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { ToggleButton } from "../../ui/ToggleButton.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { NoteThumb } from "./NoteThumb.tsx";
import styles from "./NotificationRow.module.css";
import { NotificationWords } from "./NotificationWords.tsx";
import { readBy } from "./reading.ts";
import { useNotificationLike } from "./use-notification-like.ts";

const NotificationReply = namedLazy(() => import("./NotificationReply.tsx"), "NotificationReply");

interface NotificationRowProps {
  notification: NotificationView;
  onRead: (notifications: readonly NotificationView[]) => void;
  onRemove: (notification: NotificationView) => void;
}

/** One notification with its actions. */
export function NotificationRow({ notification, onRead, onRemove }: NotificationRowProps) {
  const [replying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const endReply = () => {
    setReplying(false);
    // The field is removed with its focus. A member who went on elsewhere meanwhile stays there.
    const { activeElement } = document;
    const lost = activeElement === document.body || replyButton.current?.closest("article")?.contains(activeElement);
    if (lost) replyButton.current?.focus();
  };
  const like = useNotificationLike(notification);
  const { type, title, notice, from_user_id, from_avatar, from_verified, comment_id, created_at } = notification;
  const name = notification.from_nickname || "匿名用户";
  const unread = notification.is_read === 0;
  const answerable = (type === 4 || type === 5 || type === 7) && comment_id !== null && notification.comment_content !== null;
  const likes = notification.comment_like_count ?? 0;
  return (
    <article className={styles.row} aria-label={`${name}${title}`} {...readBy(() => onRead([notification]))}>
      {notice ? (
        <span className={styles.face}>
          <Avatar name={name} size={44} />
        </span>
      ) : (
        <a className={styles.face} href={`/user/${from_user_id}`} target="_blank" rel="noopener" tabIndex={-1} aria-label={`${name}的主页`}>
          <Avatar name={name} url={from_avatar} size={44} />
        </a>
      )}
      {unread && <span className={styles.dot} role="img" aria-label="未读" />}
      <div className={styles.main}>
        <p className={styles.who}>
          {notice ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <a
              className={classNames(styles.name, type === 6 && styles.stretched)}
              href={`/user/${from_user_id}`}
              target="_blank"
              rel="noopener"
            >
              {name}
            </a>
          )}
          <VerifiedBadge level={from_verified} size={15} />
          <span className={styles.did}>{title}</span>
        </p>
        <NotificationWords notification={notification} />
        <p className={styles.meta}>
          <time dateTime={created_at} title={new Date(created_at).toLocaleString("zh-CN")}>
            <TimeAgo at={created_at} />
          </time>
          {type === 6 && <span>{`${countText(notification.fans_count)} 粉丝 · ${countText(notification.follow_count)} 关注`}</span>}
          {answerable && (
            <>
              <button
                ref={replyButton}
                type="button"
                className={styles.action}
                aria-expanded={replying}
                aria-label={`回复 ${name}`}
                onPointerEnter={NotificationReply.preload}
                onFocus={NotificationReply.preload}
                onClick={() => NotificationReply.whenThere(() => setReplying((open) => !open))}
              >
                回复
              </button>
              <ToggleButton
                className={styles.like}
                glyph={HeartGlyph}
                on={notification.comment_is_liked === 1}
                count={likes}
                name="赞"
                label={`赞这条评论，${likes} 个赞`}
                onPress={like}
              />
            </>
          )}
          <button
            type="button"
            className={classNames(styles.action, styles.remove)}
            aria-label="删除这条通知"
            data-remove
            onClick={(event) => {
              if (event.detail === 0) passFocus(event.currentTarget);
              onRemove(notification);
            }}
          >
            删除
          </button>
        </p>
        {replying && answerable && (
          <Suspense>
            <NotificationReply notification={notification} onDone={endReply} onMissing={() => setReplying(false)} />
          </Suspense>
        )}
      </div>
      <div className={styles.side}>
        {type === 6 ? (
          <FollowButton memberId={notification.from_user_auto_id} nickname={name} look="soft" />
        ) : (
          <NoteThumb notification={notification} />
        )}
      </div>
    </article>
  );
}

/** Pressing the button by key removes its row and the focus with it. So the focus moves to the next row, or the one before, or the tab. */
function passFocus(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[role=tabpanel] [data-remove]")];
  const at = buttons.indexOf(pressed);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
  next?.focus();
}
