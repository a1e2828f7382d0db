import { randomKey } from "@shiye/client/http";
import type { ConversationView } from "@shiye/events/chat";
import { useState } from "react";
import { refusalText } from "../../api/refusal-text.ts";
import { useMember } from "../../api/use-member.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import entries from "../../ui/EntryList.module.css";
import { PanelPending } from "../../ui/PanelList.tsx";
import { toast } from "../../ui/toast.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { useGetConversationsInfiniteQuery } from "./cache/chat-api.ts";
import { outbox } from "./cache/own-outbox.ts";
import styles from "./SendToPanel.module.css";

/** Sends an address to a chat partner as an ordinary message. The thread shows the address of a note as a card. */
export function SendToPanel({ address, onSent }: { address: string; onSent: () => void }) {
  const memberId = useMember()?.id;
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGetConversationsInfiniteQuery();
  /** Prevents a second send when the button is pressed twice. */
  const [chosen, setChosen] = useState<number | null>(null);
  // A member who left has no account id. Contract §12.
  const conversations = data?.pages.flatMap((page) => page.conversations).filter(({ other_user_account }) => other_user_account !== "");
  const send = ({ id, other_nickname }: ConversationView) => {
    if (memberId === undefined || chosen !== null) return;
    setChosen(id);
    outbox.add({ clientMessageId: randomKey(), memberId, conversationId: id, messageType: "text", content: address, at: Date.now() });
    toast(`已发送给${other_nickname}`, { kind: "success" });
    onSent();
  };
  if (!conversations) return <PanelPending failure={error && refusalText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  if (conversations.length === 0)
    return <EmptyState drawing="member" title="还没有会话" text="先去朋友的主页发一条私信，再把笔记分享过去。" />;
  return (
    <>
      <ul className={`${entries.list} ${styles.scroller}`}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <button type="button" className={entries.entry} disabled={chosen !== null} onClick={() => send(conversation)}>
              <Avatar name={conversation.other_nickname} url={conversation.other_avatar} size={44} />
              <span className={entries.name}>{conversation.other_nickname}</span>
              <VerifiedBadge level={conversation.other_verified} size={15} />
              <span className={styles.send}>发送</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更多会话
          </Button>
        </div>
      )}
    </>
  );
}
