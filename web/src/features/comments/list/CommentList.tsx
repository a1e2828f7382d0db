import type { CommentView } from "@shiye/events/comments";
import type { NoteCardView } from "@shiye/events/notes";
import { useCallback, useEffect, useRef, useState } from "react";
import { useMember } from "../../../api/use-member.ts";
import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";
import { Button } from "../../../ui/Button.tsx";
import { countText } from "../../../ui/count-text.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useGate } from "../../accounts/SignInGate.tsx";
import { heldNewsOf } from "../cache/comment-news.ts";
import { distinctComments } from "../cache/comment-pages.ts";
import { useGetCommentsInfiniteQuery } from "../cache/comments-api.ts";
import { useCommentNews } from "../cache/use-comment-news.ts";
import { useLiveComments } from "../cache/use-live-comments.ts";
import { PendingItem } from "../composer/PendingItem.tsx";
import { usePinComment } from "../rules/use-pin-comment.ts";
import { useTargetComment } from "../target/use-target-comment.ts";
import styles from "./CommentList.module.css";
import { CommentSkeleton } from "./CommentSkeleton.tsx";
import { useListedComments } from "./CommentsProvider.tsx";
import { CommentThread } from "./CommentThread.tsx";
import { withoutRemoved } from "./removals.ts";
import { SortMenuButton } from "./SortMenuButton.tsx";
import { useRemovals } from "./use-removals.ts";

interface CommentListProps {
  note: Pick<NoteCardView, "id" | "user_id" | "comment_count">;
  targetId: number | null;
  /** The top edge of the scrolling part on the screen, in CSS pixels. Content above it is not visible. */
  topEdge: () => number;
}

export function CommentList({ note, targetId, topEdge }: CommentListProps) {
  const { asMember } = useGate();
  const ownId = useMember()?.id;
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sort, setSort, pending, isSending, closed, remove: removeComment } = useListedComments();
  const query = useGetCommentsInfiniteQuery({ noteId: note.id, sort }, { refetchOnMountOrArgChange: 30 });
  const { currentData, hasNextPage, isFetching, isError, refetch, fetchNextPage } = query;
  const removals = useRemovals();
  const comments = withoutRemoved(distinctComments(currentData?.pages ?? []), removals);
  const { news, tell } = useCommentNews();
  const { held, release } = useLiveComments({
    noteId: note.id,
    sort,
    hasMore: hasNextPage,
    ownId,
    readsBelowTop: () => (top.current?.getBoundingClientRect().bottom ?? 0) < topEdge(),
    sending: isSending,
    onArrival: tell,
  });
  /** The wish for the next page waits for a running fetch, because signing in fetches the list again. */
  const [wantsMore, setWantsMore] = useState(false);
  useEffect(() => {
    if (!wantsMore || isFetching) return;
    setWantsMore(false);
    if (hasNextPage) void fetchNextPage();
  }, [wantsMore, isFetching, hasNextPage, fetchNextPage]);
  const loadMore = useCallback(() => asMember(() => setWantsMore(true)), [asMember]);
  const pinComment = usePinComment();
  const { target, onSeen } = useTargetComment(targetId, { noteId: note.id, sort }, query);
  const showHeld = () => {
    release();
    top.current?.scrollIntoView({ block: "start", behavior: scrollBehaviour() });
  };
  const remove = (comment: CommentView) => {
    removeComment(comment);
    // The pressed button is removed, so the keyboard focus moves to the heading of the list.
    heading.current?.focus({ preventScroll: true });
  };
  const pin = async (comment: CommentView) => {
    await pinComment(comment);
    // The comment has moved with its button.
    heading.current?.focus({ preventScroll: true });
  };
  const fresh = pending.filter(({ rootId }) => rootId === null);
  return (
    <section className={styles.section} aria-label="评论">
      <div ref={top} className={styles.bar}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          {`共 ${countText(note.comment_count)} 条评论`}
        </h2>
        {comments.length > 0 && <SortMenuButton sort={sort} onSort={setSort} />}
      </div>
      <VisuallyHidden live>{news || heldNewsOf(held.length)}</VisuallyHidden>
      {held.length > 0 && (
        <div className={styles.held}>
          <button type="button" className={styles.heldButton} onClick={showHeld}>
            {`${held.length} 条新评论`}
          </button>
        </div>
      )}
      {isError && !currentData ? (
        <div className={styles.state}>
          <p>获取评论失败，请稍后再试</p>
          <Button look="quiet" onClick={() => void refetch()}>
            重新加载
          </Button>
        </div>
      ) : (
        <ul className={styles.list} aria-busy={isFetching}>
          {fresh.map((waiting) => (
            <li key={waiting.key}>
              <PendingItem pending={waiting} />
            </li>
          ))}
          {comments.map((comment) => (
            <CommentThread
              key={comment.id}
              comment={comment}
              onRemove={remove}
              onPin={pin}
              noteAuthorId={note.user_id}
              ownId={ownId}
              target={target}
              onTargetSeen={onSeen}
            />
          ))}
        </ul>
      )}
      {isFetching && comments.length === 0 && note.comment_count > 0 && <CommentSkeleton />}
      {!isFetching && !isError && comments.length === 0 && fresh.length === 0 && <Nobody closed={closed} />}
      {hasNextPage && (
        <Button className={styles.loadMore} look="quiet" wide busy={isFetching} onClick={loadMore}>
          {isError ? "没有加载出来，再试一次" : "查看更多评论"}
        </Button>
      )}
      {!hasNextPage && comments.length > 0 && <p className={styles.end}>— 到底了 —</p>}
    </section>
  );
}

/** A small drawing in the style of Drawing.tsx, for a list without comments. */
function Nobody({ closed }: { closed: boolean }) {
  return (
    <div className={styles.state}>
      <svg
        width="64"
        height="48"
        viewBox="0 0 64 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M14 8h30a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H30l-9 8v-8h-7a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6Z" />
        <path d="M18 18h20M18 25h12" />
        <circle cx="55" cy="9" r="4" fill="var(--brand)" stroke="none" />
      </svg>
      <p>{closed ? "作者已关闭评论" : "还没有评论，来说第一句"}</p>
    </div>
  );
}
