import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSelector } from "react-redux";
import { type SessionRoot, selectMember } from "../../api/session-slice.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { GrowingTextarea } from "../../ui/GrowingTextarea.tsx";
import { plainFromHtml } from "../rich-text/allowed-html.ts";
import styles from "./CommentComposer.module.css";
import { characterCount, commentProblem, MAX_COMMENT_CHARACTERS, sendsComment } from "./comment-text.ts";
import type { Conversation } from "./use-conversation.ts";

/** Below this many characters left the counter is worth a look. */
const NEARLY_FULL = 100;

/** The foot of a note: one line with the note's own buttons, which grows into a small editor while somebody writes. */
export function CommentComposer({ conversation, buttons }: { conversation: Conversation; buttons: ReactNode }) {
  const member = useSelector((root: SessionRoot) => selectMember(root));
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, setText, replyTo, stopReplying, leave, write, send, focusRequests } = conversation;
  const count = characterCount(text);

  useEffect(() => {
    if (focusRequests === 0) return;
    setOpen(true);
    // The dialog that let the member in gives the focus back first.
    const frame = requestAnimationFrame(() => area.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focusRequests]);

  const close = () => {
    setOpen(false);
    leave();
    area.current?.blur();
  };
  const submit = () => {
    if (commentProblem(text) === null) {
      setOpen(false);
      // A finger wants its keyboard gone; a keyboard wants its place kept.
      if (matchMedia("(pointer: coarse)").matches) area.current?.blur();
    }
    send();
  };
  // A field that opened a dialog when the focus merely passes would be a trap; a visitor gets a button in its place.
  if (!member) {
    return (
      <div className={styles.line}>
        <button type="button" className={classNames(styles.box, styles.invitation)} onClick={write}>
          说点什么…
        </button>
        <div className={styles.buttons}>{buttons}</div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it only notices that the focus has left
    <div
      className={classNames(styles.composer, open && styles.open)}
      onBlur={(event) => {
        if (text.trim() === "" && !replyTo && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {open && replyTo && (
        <p className={styles.replying}>
          <span>
            回复 <b>{replyTo.nickname}</b>：{plainFromHtml(replyTo.content)}
          </span>
          <button type="button" aria-label="不再回复这条评论" onClick={stopReplying}>
            <X size={14} aria-hidden="true" />
          </button>
        </p>
      )}
      <div className={styles.line}>
        <div className={styles.box}>
          {!open && <Avatar name={member.nickname} url={member.avatar} size={24} />}
          <GrowingTextarea
            ref={area}
            className={styles.area}
            value={text}
            placeholder={open && replyTo ? `回复 ${replyTo.nickname}` : "说点什么…"}
            aria-label={replyTo ? `回复 ${replyTo.nickname}` : "写评论"}
            aria-keyshortcuts="Shift+Enter"
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setOpen(true);
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              if (sendsComment(event.nativeEvent)) {
                event.preventDefault();
                submit();
              } else if (event.key === "Tab" && !event.shiftKey && text.trim() === "" && !replyTo) {
                // Whoever only passes through finds heart, star and share next, which the open editor hides.
                flushSync(() => setOpen(false));
              } else if (event.key === "Escape" && !event.nativeEvent.isComposing) {
                // Esc leaves the input first, the note only when pressed again.
                event.stopPropagation();
                event.nativeEvent.stopImmediatePropagation();
                close();
              }
            }}
          />
        </div>
        {!open && <div className={styles.buttons}>{buttons}</div>}
      </div>
      {open && (
        <div className={styles.actions}>
          <span className={styles.hint}>Shift + Enter 发送</span>
          <span
            className={classNames(styles.count, count > MAX_COMMENT_CHARACTERS && styles.over)}
            role={count > MAX_COMMENT_CHARACTERS - NEARLY_FULL ? "status" : undefined}
          >
            {count}/{MAX_COMMENT_CHARACTERS}
          </span>
          <Button look="quiet" className={styles.small} onClick={close}>
            取消
          </Button>
          <Button className={styles.small} disabled={commentProblem(text) !== null} onClick={submit}>
            发送
          </Button>
        </div>
      )}
    </div>
  );
}
