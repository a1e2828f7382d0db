import { MAX_COMMENT_CHARACTERS } from "@shiye/events/limits";
import type { NotificationView } from "@shiye/events/notifications";
import { useEffect, useRef } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { Button } from "../../ui/Button.tsx";
import { RoomLeft } from "../../ui/RoomLeft.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import { showComment } from "../comments/cache/comment-cache.ts";
import { useAddCommentMutation } from "../comments/cache/comments-api.ts";
import { NO_DRAFT, tryOf, withText } from "../comments/composer/comment-drafts.ts";
import { commentProblem, sendsComment } from "../comments/composer/comment-text.ts";
import { useCommentDraft } from "../comments/composer/use-comment-draft.ts";
import { EmojiButton } from "../rich-text/EmojiButton.tsx";
import { MentionTextarea, type MentionTextareaHandle } from "../rich-text/MentionTextarea.tsx";
import { writtenLength } from "../rich-text/mention-text.ts";
import { INBOX_TOAST } from "./inbox-toast.ts";
import styles from "./NotificationReply.module.css";

/** The counter is shown when fewer characters than this are left. */
const NEARLY_FULL = 100;

/** A reply in the list. Its send button appears when there is text. Specification 001 §2. */
export function NotificationReply({ notification, onDone }: { notification: NotificationView; onDone: () => void }) {
  const dispatch = useNoteDispatch();
  const [addComment, { isLoading }] = useAddCommentMutation();
  const { target_id, comment_id, from_nickname } = notification;
  // What is begun survives Esc, 取消 and a reload, as below the note.
  const { draft, changeDraft } = useCommentDraft(target_id ?? 0, `/${comment_id}`);
  const { text } = draft;
  const setText = (next: string) => changeDraft((begun) => withText(begun, next));
  const field = useRef<MentionTextareaHandle>(null);
  useEffect(() => field.current?.focus(), []);
  const count = writtenLength(text);

  const send = async () => {
    const problem = commentProblem(text, []);
    if (problem) return toast(problem);
    if (isLoading || target_id === null || comment_id === null) return;
    const body = { post_id: target_id, content: text.trim(), format: "text" as const, parent_id: comment_id };
    const tried = tryOf(draft, body.content, comment_id);
    changeDraft((begun) => ({ ...begun, tried }));
    try {
      const added = await addComment({ key: tried.key, body }).unwrap();
      dispatch(showComment(added));
      changeDraft(() => NO_DRAFT);
      toast("回复成功", { kind: "success", ...INBOX_TOAST });
      onDone();
    } catch (error) {
      // The text stays in the field.
      refusalToast(error, "回复失败，请稍后重试", INBOX_TOAST);
    }
  };
  return (
    <div className={styles.reply}>
      <div className={styles.box}>
        <MentionTextarea
          ref={field}
          className={styles.area}
          value={text}
          placeholder={`回复 ${from_nickname}`}
          aria-label={`回复 ${from_nickname}`}
          aria-keyshortcuts="Shift+Enter"
          onChange={setText}
          onKeyDown={(event) => {
            if (sendsComment(event.nativeEvent)) {
              event.preventDefault();
              void send();
            } else if (event.key === "Escape" && !event.nativeEvent.isComposing) onDone();
          }}
        />
        <EmojiButton onPick={(...picked) => field.current?.insert(...picked)} />
      </div>
      <div className={styles.actions}>
        <span className={styles.count}>{count > MAX_COMMENT_CHARACTERS - NEARLY_FULL && `${count}/${MAX_COMMENT_CHARACTERS}`}</span>
        <RoomLeft count={count} limit={MAX_COMMENT_CHARACTERS} />
        <Button look="quiet" className={styles.small} onClick={onDone}>
          取消
        </Button>
        {count > 0 && (
          <Button className={styles.small} busy={isLoading} title="Shift + Enter" onClick={() => void send()}>
            发送
          </Button>
        )}
      </div>
    </div>
  );
}
