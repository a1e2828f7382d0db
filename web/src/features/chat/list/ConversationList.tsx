import type { ConversationView } from "@shiye/events/chat";
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { refusalText } from "../../../api/refusal-text.ts";
import { useMember } from "../../../api/use-member.ts";
import { useMinute } from "../../../platform/use-minute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useUnread } from "../../unread/use-unread.ts";
import { useGetConversationsInfiniteQuery } from "../cache/chat-api.ts";
import { chatDrafts, draftKey } from "../drafts.ts";
import styles from "./ConversationList.module.css";
import { ConversationRow } from "./ConversationRow.tsx";
import { LineState } from "./LineState.tsx";

const DeleteConversation = namedLazy(() => import("./DeleteConversation.tsx"), "DeleteConversation");

interface ConversationListProps {
  openId: number | null;
  typists: ReadonlySet<number>;
  onDeleted: (conversationId: number) => void;
}

export function ConversationList({ openId, typists, onDeleted }: ConversationListProps) {
  const memberId = useMember()?.id ?? 0;
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGetConversationsInfiniteQuery();
  const drafts = useSyncExternalStore(chatDrafts.subscribe, chatDrafts.get);
  const { messages: unread } = useUnread();
  const now = useMinute();
  const [deleting, setDeleting] = useState<ConversationView | null>(null);
  const askDelete = useCallback((conversation: ConversationView) => DeleteConversation.whenThere(() => setDeleting(conversation)), []);
  const end = useRef<HTMLDivElement>(null);
  const conversations = data?.pages.flatMap((page) => page.conversations) ?? [];
  const mayGoOn = hasNextPage && !isFetchingNextPage && !error;

  useEffect(() => {
    const element = end.current;
    if (!element || !mayGoOn) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayGoOn, fetchNextPage]);

  return (
    <nav className={styles.list} aria-label="会话列表">
      <header className={styles.header}>
        <h1 className={styles.title}>消息</h1>
        <Badge count={unread} label={`共 ${unread} 条未读消息`} beyond="···" />
        <LineState />
      </header>
      <div className={styles.rows}>
        {data && conversations.length === 0 && <EmptyState drawing="page" title="暂无会话" text="点击用户头像，在主页里就可以开始聊天。" />}
        {!data && error && (
          <EmptyState
            drawing="cloud"
            title="没有加载出来"
            text={refusalText(error)}
            action={
              <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
                重新加载
              </Button>
            }
          />
        )}
        <ul>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              current={conversation.id === openId}
              replace={openId !== null}
              typing={conversation.id !== openId && typists.has(conversation.id)}
              draft={drafts[draftKey(memberId, conversation.id)] ?? ""}
              now={now}
              onDelete={askDelete}
            />
          ))}
        </ul>
        {((!data && !error) || isFetchingNextPage) && <Skeletons />}
        {data && error && !isFetchingNextPage && hasNextPage && (
          <Button look="plain" className={styles.again} onClick={() => void fetchNextPage()}>
            没有加载出来，重试
          </Button>
        )}
        <div ref={end} />
      </div>
      {deleting && (
        <Suspense>
          <DeleteConversation conversation={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </nav>
  );
}

function Skeletons() {
  return [0, 1, 2, 3, 4, 5].map((index) => (
    <div key={index} className={classNames(styles.link, styles.skeleton)} aria-hidden="true">
      <Skeleton width={48} height={48} radius={48} />
      <span className={styles.words}>
        <Skeleton width={96 + (index % 3) * 24} height={16} />
        <Skeleton width="80%" height={14} />
      </span>
    </div>
  ));
}
