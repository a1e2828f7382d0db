import type { NotificationView } from "@shiye/events/notifications";
import { Folded } from "../../ui/Folded.tsx";
import { CommentPictures } from "../comments/list/CommentPictures.tsx";
import { picturesAt } from "../pictures/pictures-at.ts";
import { plainFromHtml, splitPictures } from "../rich-text/allowed-html.ts";
import { RichText } from "../rich-text/RichText.tsx";
import { NoticeWords } from "./NoticeWords.tsx";
import styles from "./NotificationWords.module.css";

/** A longer comment is folded. */
const LINES = 4;

/** The text of the comment, and below it the comment that it answers. A deleted comment is shown as such. */
export function NotificationWords({ notification }: { notification: NotificationView }) {
  const { type, comment_content, parent_comment_content } = notification;
  if (type === 2) return <p className={styles.quote}>{comment_content === null ? "原评论已删除" : plainFromHtml(comment_content)}</p>;
  if (notification.notice) return <NoticeWords notice={notification.notice} />;
  if (type !== 4 && type !== 5 && type !== 7) return null;
  if (comment_content === null) return <p className={styles.gone}>该评论已删除</p>;
  const { words, pictures } = splitPictures(comment_content);
  return (
    <>
      {words && (
        <Folded lines={LINES} name="评论" className={styles.words}>
          <RichText html={words} />
        </Folded>
      )}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          <CommentPictures pictures={picturesAt(pictures, notification.comment_media)} />
        </div>
      )}
      {type === 5 && (
        <p className={styles.quote}>{parent_comment_content === null ? "原评论已删除" : plainFromHtml(parent_comment_content)}</p>
      )}
    </>
  );
}
