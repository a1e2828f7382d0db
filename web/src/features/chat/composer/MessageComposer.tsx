import type { QuotedMessage } from "@shiye/events/chat";
import { MAX_MESSAGE_CHARACTERS } from "@shiye/events/limits";
import { ArrowUp, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { RoomLeft } from "../../../ui/RoomLeft.tsx";
import { PictureButton } from "../../comments/composer/PictureButton.tsx";
import { useIncomingFiles } from "../../pictures/upload/use-incoming-files.ts";
import { EmojiButton } from "../../rich-text/EmojiButton.tsx";
import { insertAtCaret } from "../../rich-text/insert-at-caret.ts";
import { quoteOf } from "../thread/message-rows.ts";
import { messageLength, messageProblem, messageText, sendsMessage } from "./composer-rules.ts";
import styles from "./MessageComposer.module.css";
import { useDraft } from "./use-draft.ts";
import { useSend } from "./use-send.ts";
import { useTypingSignal } from "./use-typing-signal.ts";

interface MessageComposerProps {
  memberId: number;
  conversationId: number;
  nickname: string;
  onSent: () => void;
  /** The message that is being answered. */
  replyTo: QuotedMessage | null;
  onEndReply: () => void;
}

/** The counter is shown when fewer characters than this are left. */
const NEARLY_FULL = 100;
const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

export function MessageComposer({ memberId, conversationId, nickname, onSent, replyTo, onEndReply }: MessageComposerProps) {
  const [text, setText] = useDraft(memberId, conversationId);
  const { typed, stopped } = useTypingSignal(conversationId);
  const { sendText, sendPictures } = useSend(conversationId, onSent, replyTo);
  const area = useRef<HTMLTextAreaElement>(null);
  const dragging = useIncomingFiles(sendPictures, area);
  const length = messageLength(text);
  const problem = messageProblem(text);
  const tooLong = length > MAX_MESSAGE_CHARACTERS;

  // On touch screens the focus would open the keyboard over what the member wants to read.
  useEffect(() => {
    if (hasKeyboard()) area.current?.focus({ preventScroll: true });
  }, []);
  // The height follows the text, up to the limit of the style sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes its height
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) area.current?.focus();
  }, [replyToId]);
  const quote = replyTo && quoteOf(replyTo, memberId);

  const send = () => {
    if (problem !== null) return;
    stopped();
    sendText(text);
    setText("");
    area.current?.focus();
  };
  return (
    <div className={classNames(styles.composer, dragging && styles.dropping)}>
      {quote && (
        <div className={styles.reply}>
          <p>
            回复<b>{quote.own ? "自己" : quote.nickname}</b>：{quote.text}
          </p>
          <IconButton className={styles.cancel} label="不回复了" icon={<X size={16} />} onClick={onEndReply} />
        </div>
      )}
      <div className={styles.tools}>
        <EmojiButton onPick={(emoji, mode) => area.current && insertAtCaret(area.current, emoji, { mode, focus: hasKeyboard() })} />
        <PictureButton onPick={sendPictures} label="发送图片" inputLabel="选择要发送的图片" />
      </div>
      <div className={styles.box}>
        <textarea
          ref={area}
          className={styles.area}
          rows={1}
          value={text}
          placeholder={dragging ? "松开就发送图片" : "发消息…"}
          aria-label={`给${nickname}发消息`}
          aria-keyshortcuts="Enter"
          aria-invalid={tooLong || undefined}
          enterKeyHint="send"
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            if (messageText(value) === "") stopped();
            else typed();
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape" && replyTo && !event.nativeEvent.isComposing) onEndReply();
            if (!sendsMessage(event.nativeEvent)) return;
            event.preventDefault();
            send();
          }}
        />
        {length > MAX_MESSAGE_CHARACTERS - NEARLY_FULL && (
          <p className={classNames(styles.count, tooLong && styles.over)}>{tooLong ? problem : `${length}/${MAX_MESSAGE_CHARACTERS}`}</p>
        )}
        <RoomLeft count={length} limit={MAX_MESSAGE_CHARACTERS} />
      </div>
      <IconButton
        className={styles.send}
        label="发送"
        title="发送（Enter），换行（Shift + Enter）"
        icon={<ArrowUp size={20} strokeWidth={2.4} />}
        disabled={problem !== null}
        // The field keeps the focus, so a phone keeps its keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={send}
      />
    </div>
  );
}
