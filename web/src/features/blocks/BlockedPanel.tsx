import type { BlockedMemberView } from "@shiye/events/blocks";
import { refusalText } from "../../api/refusal-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PanelList, PanelPending, PanelRow } from "../../ui/PanelList.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import styles from "./BlockedPanel.module.css";
import { useGetBlockedMembersInfiniteQuery } from "./blocks-api.ts";
import { UnblockButton } from "./UnblockButton.tsx";

/** The members whom one has blocked, each with a button to unblock them. */
export function BlockedPanel() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetBlockedMembersInfiniteQuery();
  if (!data) return <PanelPending failure={error && refusalText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  const members = data.pages.flatMap((page) => page.members);
  if (members.length === 0) return <EmptyState drawing="member" title="黑名单是空的" text="在用户主页、笔记或评论的更多操作里可以拉黑。" />;
  return (
    <div className={styles.parts}>
      <p className={styles.hint}>解除后，之前的关注不会自动恢复。</p>
      <PanelList>
        {members.map((member) => (
          <Blocked key={member.id} member={member} />
        ))}
      </PanelList>
      {hasNextPage && (
        <Button look="quiet" wide busy={isFetching} onClick={() => void fetchNextPage()}>
          查看更多
        </Button>
      )}
    </div>
  );
}

function Blocked({ member }: { member: BlockedMemberView }) {
  const { user_id: account, nickname, avatar, verified, blocked_at } = member;
  return (
    <PanelRow>
      <Avatar name={nickname} url={avatar} size={40} />
      <span className={styles.words}>
        <b>
          {nickname} <VerifiedBadge level={verified} size={14} />
        </b>
        <span>{new Date(blocked_at).toLocaleDateString("zh-CN")} 拉黑</span>
      </span>
      <UnblockButton member={{ account, nickname }} label="解除" />
    </PanelRow>
  );
}
