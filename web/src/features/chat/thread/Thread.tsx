import type { MemberView } from "@shiye/events/members";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { refusalText } from "../../../api/refusal-text.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useSeenPart } from "../../../platform/use-seen-part.ts";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useInertSurroundings } from "../../../ui/use-inert-surroundings.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useGetBlockStatusQuery } from "../../blocks/blocks-api.ts";
import { UnblockButton } from "../../blocks/UnblockButton.tsx";
import { MessageComposer } from "../composer/MessageComposer.tsx";
import { addToDraft, draftKey } from "../drafts.ts";
import { MessageList } from "./MessageList.tsx";
import { quotedOf, type ShownMessage } from "./message-rows.ts";
import styles from "./Thread.module.css";
import { ThreadHeader } from "./ThreadHeader.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { UNKNOWN, useOther } from "./use-other.ts";
import { useThread } from "./use-thread.ts";

interface ThreadProps {
  memberId: number;
  conversationId: number;
  /** The other member's profile, if the list does not have them. */
  profile: MemberView | undefined;
  /** Neither the list nor the address says with whom it is; its messages may. */
  unlisted: boolean;
  typing: boolean;
  /** The thread fills a phone's screen; otherwise it is beside the list. */
  alone: boolean;
  onDeleted: (conversationId: number) => void;
}

export function Thread({ memberId, conversationId, profile, unlisted, typing, alone, onDeleted }: ThreadProps) {
  const place = useRef<HTMLElement>(null);
  const thread = useThread(conversationId);
  const other = useOther(conversationId, profile);
  const { currentData: block } = useGetBlockStatusQuery(other.account, { skip: other.account === "" || other.left });
  const [sent, setSent] = useState(0);
  const seen = useSeenPart(alone);
  const arrival = useArrivals(thread.shown, other.nickname, thread.loaded);
  useMarkRead(conversationId, thread.newestUnread);
  useInertSurroundings(place, alone);
  usePageTitle(other === UNKNOWN ? "消息" : `与${other.nickname}的聊天`);
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null);
  const onSent = useCallback(() => {
    setSent((count) => count + 1);
    setReplyTo(null);
  }, []);
  const edit = useCallback(
    (text: string) => {
      addToDraft(draftKey(memberId, conversationId), text);
      place.current?.querySelector("textarea")?.focus();
    },
    [memberId, conversationId],
  );
  // Either member may have recalled it meanwhile. Then there is nothing to answer.
  const answered = thread.messages.find(({ id }) => id === replyTo?.id && replyTo !== null);
  const quoted = answered && answered.is_recalled === 0 ? quotedOf(answered) : null;

  useEffect(() => {
    if (!alone) return;
    place.current?.focus({ preventScroll: true });
    // In the list, the focus returns to the row.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`[data-conversation="${conversationId}"]`)?.focus({ preventScroll: true });
      });
    };
  }, [alone, conversationId]);

  // Of a conversation that the member has deleted, the server answers no message.
  const deleted = unlisted && thread.loaded && thread.shown.length === 0;
  const missing = deleted || (thread.error as { status?: number } | undefined)?.status === 404;
  return (
    <section
      ref={place}
      className={classNames(styles.thread, alone && styles.alone)}
      style={seen ? { height: seen.height } : undefined}
      aria-label={`与${other.nickname}的聊天`}
      tabIndex={-1}
    >
      <ThreadHeader conversationId={conversationId} other={other} missing={missing} alone={alone} onDeleted={onDeleted} />
      {missing || thread.error ? (
        <EmptyState
          drawing={missing ? "lost" : "cloud"}
          title={missing ? "会话不存在" : "没有加载出来"}
          text={missing ? "它可能已经删除，不是你的会话，或者地址写错了。" : refusalText(thread.error)}
          action={
            missing ? (
              <Link to="/chat" replace>
                <Button tabIndex={-1}>看看其他会话</Button>
              </Link>
            ) : (
              <Button busy={thread.isFetching} onClick={() => void thread.refetch()}>
                重新加载
              </Button>
            )
          }
        />
      ) : thread.loaded ? (
        <MessageList
          conversationId={conversationId}
          shown={thread.shown}
          other={other}
          typing={typing}
          older={{ more: thread.hasOlder, loading: thread.loadingOlder, failed: thread.olderFailed, load: thread.loadOlder }}
          sent={sent}
          onReply={setReplyTo}
          onEdit={edit}
        />
      ) : (
        <Skeletons />
      )}
      {!missing &&
        !thread.error &&
        (other.left ? (
          <p className={styles.closed}>对方已注销账号，不能再发消息</p>
        ) : block?.blocked ? (
          <div className={styles.closed}>
            <p>你已拉黑对方，解除后才能发消息</p>
            <UnblockButton member={other} label="解除拉黑" />
          </div>
        ) : (
          <MessageComposer
            memberId={memberId}
            conversationId={conversationId}
            nickname={other.nickname}
            onSent={onSent}
            replyTo={quoted}
            onEndReply={() => setReplyTo(null)}
          />
        ))}
      <VisuallyHidden live>{arrival}</VisuallyHidden>
    </section>
  );
}

const WIDTHS = ["46%", "62%", "38%", "54%", "30%"];

function Skeletons() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {WIDTHS.map((width, index) => (
        <Skeleton key={width} width={width} height={44} radius={18} style={{ alignSelf: index % 2 === 0 ? "start" : "end" }} />
      ))}
    </div>
  );
}
