import type { Notice } from "@shiye/events/notifications";
import { reportReasons } from "@shiye/events/report-reasons";
import { Link, useLocation } from "react-router-dom";
import styles from "./NotificationWords.module.css";

const SENTENCES: Readonly<Record<Notice["kind"], string>> = {
  "note-taken-down": "你的一篇笔记已被下架，现在只有你能看到它。",
  "comment-taken-down": "你的一条评论已被删除。",
  "message-taken-down": "你发送的一条私信已被移除。",
  warned: "你收到一次警告，请遵守社区规范。多次违规的账户会被禁用。",
  "appeal-granted": "你被下架的笔记已恢复原样。",
  "appeal-rejected": "你的申诉未通过，笔记保持下架。",
};

/** The text of a notice with its reason, and a link to the note if there is one. */
export function NoticeWords({ notice: { kind, reason, remark, note_id } }: { notice: Notice }) {
  const location = useLocation();
  const linked = note_id !== null && kind !== "comment-taken-down";
  return (
    <>
      <p className={styles.notice}>{SENTENCES[kind]}</p>
      {(reason || remark) && (
        <p className={styles.why}>
          {reason && `原因：${reportReasons[reason]}`}
          {reason && remark && "。"}
          {remark}
        </p>
      )}
      {linked && (
        <Link className={styles.look} to={`/post?id=${note_id}`} state={{ background: location }}>
          {kind === "note-taken-down" ? "查看笔记，或提出申诉" : "查看笔记"}
        </Link>
      )}
    </>
  );
}
