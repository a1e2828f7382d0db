import { ChevronLeft, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { IconButton } from "../../../ui/IconButton.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { VerifiedBadge } from "../../../ui/VerifiedBadge.tsx";
import { ThingMenuButton } from "../../reports/ThingMenuButton.tsx";
import { LineState } from "../list/LineState.tsx";
import { PresenceAvatar } from "../list/PresenceAvatar.tsx";
import styles from "./Thread.module.css";
import type { Other } from "./use-other.ts";

const DeleteConversation = namedLazy(() => import("../list/DeleteConversation.tsx"), "DeleteConversation");

interface ThreadHeaderProps {
  conversationId: number;
  other: Other;
  /** There is no such conversation, so there is nobody to show and nothing to delete. */
  missing: boolean;
  /** The thread fills the screen, so it has a button back to the list. */
  alone: boolean;
  onDeleted: (conversationId: number) => void;
}

export function ThreadHeader({ conversationId, other, missing, alone, onDeleted }: ThreadHeaderProps) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const [deleting, setDeleting] = useState(false);
  const { nickname, avatar, verified, account, online, left } = other;
  const who = (
    <>
      {!missing && <PresenceAvatar name={nickname} url={avatar} size={40} online={online === true} />}
      <span className={styles.who}>
        <span className={styles.name}>
          <h2>{nickname}</h2>
          <VerifiedBadge level={verified} size={16} />
        </span>
        <span className={styles.presence}>{presenceText(online, left)}</span>
      </span>
    </>
  );
  return (
    <header className={styles.header}>
      {alone && (
        <IconButton
          label="返回会话列表"
          icon={<ChevronLeft size={24} />}
          onClick={() => (state?.fromList ? navigate(-1) : navigate("/chat", { replace: true }))}
        />
      )}
      {account ? (
        <a className={styles.profile} href={`/user/${account}`} target="_blank" rel="noopener">
          {who}
        </a>
      ) : (
        <span className={styles.profile}>{who}</span>
      )}
      {/* Beside the thread, the list has it. */}
      {alone && <LineState short />}
      {!missing && (
        <ThingMenuButton
          label="更多操作"
          thing={account && !left ? { kind: "member", id: account, author: { account, nickname } } : null}
          actions={() => [{ name: "删除会话", icon: Trash2, run: () => DeleteConversation.whenThere(() => setDeleting(true)) }]}
        />
      )}
      {deleting && (
        <Suspense>
          <DeleteConversation
            conversation={{ id: conversationId, other_nickname: nickname }}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </header>
  );
}

function presenceText(online: boolean | null, left: boolean): string {
  if (left) return "账号已注销";
  if (online === null) return "";
  return online ? "在线" : "离线";
}
