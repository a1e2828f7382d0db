import type { ConversationView } from "@shiye/events/chat";
import { Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { relativeTime } from "../../../ui/relative-time.ts";
import { VerifiedBadge } from "../../../ui/VerifiedBadge.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { chatAddress } from "../chat-address.ts";
import styles from "./ConversationList.module.css";
import { previewText } from "./list-texts.ts";
import { PresenceAvatar } from "./PresenceAvatar.tsx";

interface ConversationRowProps {
  conversation: ConversationView;
  current: boolean;
  /** Another conversation is open beside the list, so choosing this one replaces its entry in the history. */
  replace: boolean;
  /** Not set for the open conversation, whose thread says it. */
  typing: boolean;
  draft: string;
  now: number;
  onDelete: (conversation: ConversationView) => void;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, current, replace, typing, draft, now, onDelete } = props;
  const { id, other_nickname: name, other_avatar, other_verified, online, unread_count: unread, last_message_time: time } = conversation;
  const preview = previewText(conversation, current ? "" : draft);
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        to={chatAddress(conversation)}
        replace={replace}
        state={{ fromList: true }}
        aria-current={current ? "page" : undefined}
        data-conversation={id}
      >
        <PresenceAvatar name={name} url={other_avatar} size={48} online={online} />
        <span className={styles.words}>
          <span className={styles.first}>
            <span className={styles.name}>{name}</span>
            <VerifiedBadge level={other_verified} size={15} />
            {online && <VisuallyHidden>在线</VisuallyHidden>}
            {time && (
              <time className={styles.time} dateTime={time}>
                {relativeTime(time, now)}
              </time>
            )}
          </span>
          <span className={styles.second}>
            {typing ? (
              <span className={styles.typing}>对方正在输入…</span>
            ) : (
              <span className={styles.preview}>
                {preview.mark && <span className={styles.mark}>{preview.mark} </span>}
                {preview.text}
              </span>
            )}
            <Badge count={unread} label={`${unread} 条未读消息`} beyond="···" />
          </span>
        </span>
      </Link>
      <IconButton
        className={styles.delete}
        label={`删除与${name}的会话`}
        icon={<Trash2 size={18} />}
        onClick={() => onDelete(conversation)}
      />
    </li>
  );
});
