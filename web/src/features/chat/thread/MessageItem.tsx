import { CircleAlert, Clock3, RotateCw, Trash2 } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Folded } from "../../../ui/Folded.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { picturesAt } from "../../pictures/pictures-at.ts";
import { SquarePicture } from "../../pictures/SquarePicture.tsx";
import { ThingMenuButton } from "../../reports/ThingMenuButton.tsx";
import { outbox } from "../cache/own-outbox.ts";
import { linkedNote } from "../note-link.ts";
import styles from "./MessageItem.module.css";
import { MessageText } from "./MessageText.tsx";
import type { ShownMessage } from "./message-rows.ts";
import { isLargeEmoji } from "./message-text.ts";
import { NoteLinkCard } from "./NoteLinkCard.tsx";
import { useRecalledText } from "./recalled-texts.ts";
import { useLongPress } from "./use-long-press.ts";
import { useMessageActions } from "./use-message-actions.ts";

interface MessageItemProps {
  message: ShownMessage;
  opensGroup: boolean;
  closesGroup: boolean;
  conversationId: number;
  other: { nickname: string; avatar: string | null; account: string; left: boolean };
  onOpenPicture: (key: string) => void;
  onReply: (message: ShownMessage) => void;
  /** Puts the text into the field again. */
  onEdit: (text: string) => void;
  onJump: (messageId: number) => void;
}

/** Only a text that may be longer than this is measured. */
const FOLD_LINES = 14;
const MAY_BE_LONG = 280;
/** The size of a picture, in CSS pixels. */
const SIDE = 208;

export const MessageItem = memo(function MessageItem({
  message,
  opensGroup,
  closesGroup,
  conversationId,
  other,
  onOpenPicture,
  onReply,
  onEdit,
  onJump,
}: MessageItemProps) {
  const { own, key, id, content, recalled, quote } = message;
  const actions = useMessageActions(message, conversationId, onReply);
  const longPress = useLongPress(openMenuAt);
  const { account, nickname } = other;
  const text = useRecalledText(id);
  if (recalled)
    return (
      <li className={styles.recalled} data-message={key}>
        {own ? "你撤回了一条消息" : "对方撤回了一条消息"}
        {own && text !== undefined && !other.left && (
          <button type="button" className={styles.again} onClick={() => onEdit(text)}>
            重新编辑
          </button>
        )}
      </li>
    );
  const menu = id !== null && content !== "" && (own || account !== "") && (
    <ThingMenuButton
      small
      className={styles.more}
      label={own ? "更多操作，我的消息" : `更多操作，${nickname}的消息`}
      thing={own ? null : { kind: "message", id, conversationId, author: { account, nickname } }}
      actions={other.left ? undefined : actions}
    />
  );
  return (
    <li className={classNames(styles.item, own && styles.own, opensGroup && styles.opens)} data-message={key}>
      {!own && <span className={styles.face}>{opensGroup && <Face {...other} />}</span>}
      <div className={styles.column}>
        <VisuallyHidden>{own ? "我：" : `${other.nickname}：`}</VisuallyHidden>
        {quote && (
          <button
            type="button"
            className={styles.quote}
            aria-label={`回复的消息，${quote.own ? "我" : quote.nickname}：${quote.text}，去看看`}
            onClick={() => onJump(quote.id)}
          >
            <b>{quote.own ? "我" : quote.nickname}</b>
            <span>{quote.text}</span>
          </button>
        )}
        <div className={classNames(styles.content, menu && !other.left && styles.held)} {...(menu ? longPress : {})}>
          <Content message={message} left={!own && other.left} onOpenPicture={onOpenPicture} />
        </div>
        <Status message={message} closesGroup={closesGroup} />
        {menu}
      </div>
    </li>
  );
});

/** A finger rests on the message: its menu opens beside the finger. */
function openMenuAt(content: HTMLElement, clientY: number): void {
  const column = content.parentElement;
  column?.style.setProperty("--pressed", `${clientY - column.getBoundingClientRect().top}px`);
  column?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
}

/** The picture of the other member leads to their profile. A member who left has none. */
function Face({ nickname, avatar, account }: MessageItemProps["other"]) {
  const picture = <Avatar name={nickname} url={avatar} size={36} />;
  if (account === "") return picture;
  return (
    <a href={`/user/${account}`} target="_blank" rel="noopener" tabIndex={-1} aria-label={`${nickname}的主页`}>
      {picture}
    </a>
  );
}

function Content({ message, left, onOpenPicture }: Pick<MessageItemProps, "message" | "onOpenPicture"> & { left: boolean }) {
  const { type, content, media, key, own } = message;
  // Its file is in another page, or was in one that is gone.
  if (type === "image" && content === "") return <p className={classNames(styles.bubble, styles.gone)}>[图片]</p>;
  if (type === "image") {
    const [picture] = picturesAt([content], media);
    return (
      <button
        type="button"
        className={styles.picture}
        style={{ "--side": `${SIDE}px` } as CSSProperties}
        aria-label={own ? "查看大图：我发的图片" : "查看大图：对方发的图片"}
        onClick={() => onOpenPicture(key)}
      >
        {content.startsWith("blob:") ? (
          <img src={content} alt="" />
        ) : (
          picture && <SquarePicture className={styles.frame} picture={picture} side={SIDE} />
        )}
      </button>
    );
  }
  // Nothing is kept of a member who left, or of a message that was taken down.
  if (content === "") return <p className={classNames(styles.bubble, styles.gone)}>{left ? "内容已随账号注销" : "该消息因违规已被移除"}</p>;
  const noteId = linkedNote(content);
  if (noteId !== null) return <NoteLinkCard noteId={noteId} />;
  if (isLargeEmoji(content)) return <p className={styles.emoji}>{content}</p>;
  const text = <MessageText text={content} />;
  return (
    <div className={styles.bubble}>
      {content.length > MAY_BE_LONG || content.split("\n").length > FOLD_LINES ? (
        <Folded lines={FOLD_LINES} name="消息">
          {text}
        </Folded>
      ) : (
        text
      )}
    </div>
  );
}

/** A reading covers all earlier messages, so one mark at the end of a group is enough. */
function Status({ message, closesGroup }: Pick<MessageItemProps, "message" | "closesGroup">) {
  const { state, reason, clientMessageId } = message;
  switch (state) {
    case "received":
      return null;
    case "read":
    case "unread":
      return closesGroup ? <p className={styles.status}>{state === "read" ? "已读" : "未读"}</p> : null;
    case "waiting":
    case "sending":
      return closesGroup ? (
        <p className={styles.status}>
          <Clock3 size={12} aria-hidden="true" /> 发送中…
        </p>
      ) : null;
    case "held":
    case "failed":
      return (
        <div className={classNames(styles.status, styles.trouble)}>
          <CircleAlert size={14} aria-hidden="true" />
          <span>{reason}</span>
          {message.content !== "" && (
            <IconButton
              className={styles.small}
              label="重新发送"
              icon={<RotateCw size={16} />}
              onClick={() => clientMessageId && outbox.retry(clientMessageId)}
            />
          )}
          <IconButton
            className={styles.small}
            label="不发了"
            icon={<Trash2 size={16} />}
            onClick={() => clientMessageId && outbox.remove(clientMessageId)}
          />
        </div>
      );
    default:
      return state satisfies never;
  }
}
