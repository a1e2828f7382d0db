import { notificationTab } from "@shiye/events/page-lists";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useNoteDispatch } from "../api/use-note-dispatch.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { BackToTop } from "../features/notes/feed/BackToTop.tsx";
import { NotificationList } from "../features/notifications/NotificationList.tsx";
import { NotificationTabs, PANEL_ID, tabId } from "../features/notifications/NotificationTabs.tsx";
import { ReadAllButton } from "../features/notifications/ReadAllButton.tsx";
import { useArrivals } from "../features/notifications/use-arrivals.ts";
import { refreshUnread } from "../features/unread/unread-cache.ts";
import { useUnread } from "../features/unread/use-unread.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./NotificationPage.module.css";

/** Specification 001 §9. */
const REFETCH_MS = 500;

/** What others did with what one made, and what the site says, in five tabs; the address names the tab, so a reload and a way back keep it. */
export function NotificationPage() {
  const signedIn = useSignedIn();
  const memberId = useMember()?.id;
  const { openAccountForm } = useGate();
  usePageTitle("通知");
  if (!signedIn) {
    return (
      <EmptyState
        page
        drawing="bell"
        title="请先登录"
        text="登录后查看评论、点赞和关注通知。"
        action={<Button onClick={() => openAccountForm()}>登录</Button>}
      />
    );
  }
  return memberId === undefined ? null : <Inbox key={memberId} memberId={memberId} />;
}

function Inbox({ memberId }: { memberId: number }) {
  const dispatch = useNoteDispatch();
  const [query, setQuery] = useSearchParams();
  const { notifications: unread } = useUnread();
  const group = notificationTab(query);
  const arrival = useArrivals(memberId, group);
  useEffect(() => () => void window.setTimeout(() => dispatch(refreshUnread(memberId)), REFETCH_MS), [dispatch, memberId]);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1 className={styles.title}>通知</h1>
          <ReadAllButton memberId={memberId} />
        </div>
        <NotificationTabs current={group} unread={unread} onChoose={(next) => setQuery({ tab: next }, { replace: true })} />
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(group)}>
        <NotificationList key={group} memberId={memberId} group={group} />
      </div>
      <BackToTop />
      <VisuallyHidden live>{arrival}</VisuallyHidden>
    </div>
  );
}
