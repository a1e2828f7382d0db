import { MAX_COMMENT_CHARACTERS } from "@shiye/events/limits";
import { ImagePlus, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMember } from "../../../api/use-member.ts";
import { isTouch } from "../../../platform/media.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { RoomLeft } from "../../../ui/RoomLeft.tsx";
import { pastedFiles } from "../../pictures/upload/use-incoming-files.ts";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";
import { EmojiButton } from "../../rich-text/EmojiButton.tsx";
import { MentionButton } from "../../rich-text/MentionButton.tsx";
import { MentionTextarea, type MentionTextareaHandle } from "../../rich-text/MentionTextarea.tsx";
import { writtenLength } from "../../rich-text/mention-text.ts";
import { bringIntoView } from "../list/bring-into-view.ts";
import { useCommentInput } from "../list/CommentsProvider.tsx";
import { AttachmentStrip } from "./AttachmentStrip.tsx";
import styles from "./CommentComposer.module.css";
import { sendsComment } from "./comment-text.ts";

const PicturesDialog = namedLazy(() => import("./PicturesDialog.tsx"), "PicturesDialog");

/** The counter is shown if fewer characters than this are left. */
const NEARLY_FULL = 100;
/** The second press of a double tap on 发送 comes this soon. */
const DOUBLE_TAP_MS = 400;

/** The foot of a note: one line with the buttons of the note. It becomes a small editor while the member writes. */
export function CommentComposer({ buttons }: { buttons: ReactNode }) {
  const member = useMember();
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const area = useRef<MentionTextareaHandle>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const { text, setText, replyTo, stopReplying, leave, write, send, attachments, problem, focusRequests, closed } = useCommentInput();
  const count = writtenLength(text);
  const empty = text.trim() === "" && !replyTo && attachments.items.length === 0;
  const addPictures = (event: React.ClipboardEvent | React.DragEvent, files: readonly File[]) => {
    // While the dialog is open it handles pasted and dropped files itself.
    if (files.length === 0 || choosing) return;
    event.preventDefault();
    setOpen(true);
    attachments.add(files);
  };

  const beginWriting = useEffectEvent(() => {
    // As high as it gets, before what it covers is looked at.
    flushSync(() => setOpen(true));
    // The browser would scroll to where the input stands in the note, away from the comment that is answered.
    area.current?.focus({ preventScroll: true });
    const answered = replyTo && document.querySelector(`[data-comment="${replyTo.id}"]`);
    if (answered) bringIntoView(answered);
  });
  useEffect(() => {
    if (focusRequests === 0) return;
    // The sign-in dialog returns the focus first.
    const frame = requestAnimationFrame(() => beginWriting());
    return () => cancelAnimationFrame(frame);
  }, [focusRequests]);

  const close = () => {
    setOpen(false);
    leave();
    area.current?.blur();
  };
  const submit = () => {
    if (problem === null) {
      setOpen(false);
      // Touch: blur, to hide the on-screen keyboard. Hardware keyboard: keep the focus.
      if (isTouch()) area.current?.blur();
      sentAt.current = performance.now();
    }
    send();
  };
  if (closed) {
    return (
      <div className={styles.line}>
        <p className={classNames(styles.box, styles.invitation, styles.closed)}>作者已关闭评论</p>
        <div className={styles.buttons}>{buttons}</div>
      </div>
    );
  }
  // A visitor gets a button: a field would open the sign-in dialog whenever the focus passes it.
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
  const answered = replyTo?.user_id === member.id ? "我" : replyTo?.nickname;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element is no control; it only observes the focus and Esc
    <div
      className={classNames(styles.composer, open && styles.open)}
      data-emoji-field
      onBlur={(event) => {
        if (empty && leaves(event)) setOpen(false);
      }}
      onKeyDown={(event) => {
        // Esc counts in the field, which keeps the focus after sending, and on the buttons. A dialog above, as PicturesDialog, has its own.
        const isWriting = event.target instanceof HTMLTextAreaElement || (open && event.currentTarget.contains(event.target as Node));
        if (!isWriting || event.key !== "Escape" || event.nativeEvent.isComposing) return;
        // The first Esc leaves the editor. Only the next one closes the note.
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        close();
      }}
      onPaste={(event) => addPictures(event, pastedFiles(event.clipboardData))}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => addPictures(event, [...event.dataTransfer.files])}
    >
      {open && replyTo && (
        <p className={styles.replying}>
          <span>
            回复 <b>{answered}</b>：{plainFromHtml(replyTo.content)}
          </span>
          <button type="button" aria-label="不再回复这条评论" onClick={stopReplying}>
            <X size={14} aria-hidden="true" />
          </button>
        </p>
      )}
      <div className={styles.line}>
        <div className={styles.box}>
          {!open && <Avatar name={member.nickname} url={member.avatar} size={24} />}
          <MentionTextarea
            ref={area}
            className={styles.area}
            value={text}
            placeholder={open && replyTo ? `回复 ${answered}` : "说点什么…"}
            aria-label={replyTo ? `回复 ${answered}` : "写评论"}
            aria-keyshortcuts="Shift+Enter"
            onFocus={() => setOpen(true)}
            onChange={(next) => {
              setOpen(true);
              setText(next);
            }}
            onKeyDown={(event) => {
              if (sendsComment(event.nativeEvent)) {
                event.preventDefault();
                submit();
              } else if (event.key === "Tab" && !event.shiftKey && empty) {
                // The open editor hides heart, star and share, which are next in the tab order.
                flushSync(() => setOpen(false));
              }
            }}
          />
        </div>
        {!open && (
          <div
            className={styles.buttons}
            onClickCapture={(event) => {
              // The buttons stand where 发送 was.
              if (event.timeStamp - sentAt.current < DOUBLE_TAP_MS) event.stopPropagation();
            }}
          >
            {buttons}
          </div>
        )}
      </div>
      {open && attachments.items.length > 0 && <AttachmentStrip attachments={attachments} />}
      {open && (
        <div className={styles.actions}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the element is no control; what is pressed are the buttons in it */}
          <div className={styles.tools} onMouseDown={keepFocus}>
            <EmojiButton onPick={(...picked) => area.current?.insert(...picked)} />
            <MentionButton field={area} />
            <IconButton
              label="添加图片"
              icon={<ImagePlus size={20} />}
              aria-haspopup="dialog"
              onPointerEnter={PicturesDialog.preload}
              onFocus={PicturesDialog.preload}
              onClick={() => PicturesDialog.whenThere(() => setChoosing(true))}
            />
          </div>
          <span className={classNames(styles.count, count > MAX_COMMENT_CHARACTERS && styles.over)}>
            {count > MAX_COMMENT_CHARACTERS - NEARLY_FULL && `${count}/${MAX_COMMENT_CHARACTERS}`}
          </span>
          <RoomLeft count={count} limit={MAX_COMMENT_CHARACTERS} />
          <Button look="quiet" className={styles.small} onClick={close}>
            取消
          </Button>
          <Button className={styles.small} disabled={problem !== null} title="Shift + Enter" onClick={submit}>
            {attachments.uploading ? "上传中…" : "发送"}
          </Button>
        </div>
      )}
      {choosing && (
        <Suspense>
          <PicturesDialog attachments={attachments} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the focus leaves the composer. A dialog of its buttons and the file chooser of the device do not count. */
function leaves({ currentTarget, relatedTarget }: React.FocusEvent): boolean {
  if (relatedTarget === null) return document.hasFocus();
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest("[data-base-ui-portal]") === null;
}

/** Safari gives a pressed button no focus. The field would lose its own, and an empty composer closes before the click. */
function keepFocus(event: React.MouseEvent): void {
  // What the buttons open has fields of its own.
  if (event.target instanceof Element && !event.target.closest("[data-base-ui-portal]")) event.preventDefault();
}
