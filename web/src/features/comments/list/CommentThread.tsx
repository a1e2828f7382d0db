import type { CommentView } from "@shiye/events/comments";
import { useEffect, useEffectEvent, useState } from "react";
import { BUSY } from "../../../ui/busy.ts";
import { distinctComments } from "../cache/comment-pages.ts";
import { useGetRepliesInfiniteQuery } from "../cache/comments-api.ts";
import { PendingItem } from "../composer/PendingItem.tsx";
import type { TargetComment } from "../target/use-target-comment.ts";
import { useTargetReply } from "../target/use-target-reply.ts";
import { CommentItem } from "./CommentItem.tsx";
import styles from "./CommentList.module.css";
import { CommentSkeleton } from "./CommentSkeleton.tsx";
import { useListedComments } from "./CommentsProvider.tsx";
import { withoutRemoved } from "./removals.ts";
import { useRemovals } from "./use-removals.ts";

/** Specification 001 §9. */
const REPLIES_AT_FIRST = 2;

interface CommentThreadProps {
  comment: CommentView;
  onRemove: (comment: CommentView) => void;
  onPin: (comment: CommentView) => void;
  noteAuthorId: number;
  ownId: number | undefined;
  /** The comment that the link names. Its thread opens. */
  target: TargetComment | null;
  onTargetSeen: () => void;
}

export function CommentThread({ comment, onRemove, onPin, noteAuthorId, ownId, target, onTargetSeen }: CommentThreadProps) {
  const { data, hasNextPage, isFetching, isError, refetch, fetchNextPage } = useGetRepliesInfiniteQuery(comment.id, {
    skip: comment.reply_count === 0,
    refetchOnMountOrArgChange: 30,
  });
  const removals = useRemovals();
  const [open, setOpen] = useState(false);
  const loaded = comment.reply_count === 0 ? [] : distinctComments(data?.pages ?? []);
  const replies = withoutRemoved(loaded, removals);
  const fetchMissing = useEffectEvent((count: number) => {
    if (data && !hasNextPage && !isFetching && count > loaded.length) void refetch();
  });
  // A list of comments that was fetched again may count replies that are not cached.
  useEffect(() => fetchMissing(comment.reply_count), [comment.reply_count]);
  const { closed, reply: onReply, pending: allPending } = useListedComments();
  const pending = allPending.filter(({ rootId }) => rootId === comment.id);
  const sought = useTargetReply(comment.id, target, {
    replies,
    pages: data?.pages.length ?? 0,
    hasNextPage,
    isFetching,
    isError,
    fetchNextPage,
  });
  const hasReply = sought !== null && sought !== comment.id;
  useEffect(() => {
    if (hasReply || pending.length > 0) setOpen(true);
  }, [hasReply, pending.length]);
  const shown = open ? replies : replies.slice(0, REPLIES_AT_FIRST);
  // Of a whole thread only what is loaded counts: `reply_count` includes replies by members whom the reader blocked.
  const total = hasNextPage || isError ? comment.reply_count - (loaded.length - replies.length) : replies.length;
  const hidden = Math.max(0, total - shown.length);
  const shared = { noteAuthorId, ownId, onHighlighted: onTargetSeen, onReply, onRemove, onPin, closed };
  const names = new Map([comment, ...loaded].map(({ id, user_id, nickname }) => [id, user_id === ownId ? "我" : nickname]));

  const more = () => {
    if (hasNextPage && open) void fetchNextPage();
    if (!hasNextPage && isError) void refetch();
    setOpen(true);
  };
  return (
    <li>
      <CommentItem comment={comment} highlighted={comment.id === sought} {...shared} />
      {(comment.reply_count > 0 || pending.length > 0) && (
        <div className={styles.replies}>
          {comment.reply_count > 0 &&
            !data &&
            (isError && !isFetching ? (
              <p className={styles.failed}>
                回复没有加载出来
                <button type="button" className={styles.retry} onClick={() => void refetch()}>
                  重试
                </button>
              </p>
            ) : (
              <CommentSkeleton small count={Math.min(comment.reply_count, REPLIES_AT_FIRST)} />
            ))}
          {shown.map((reply) => (
            <CommentItem
              key={reply.id}
              comment={reply}
              answers={reply.parent_id === comment.id ? null : (names.get(reply.parent_id ?? 0) ?? reply.reply_to)}
              highlighted={reply.id === sought}
              {...shared}
            />
          ))}
          {pending.map((waiting) => (
            <PendingItem key={waiting.key} pending={waiting} />
          ))}
          {data && hidden > 0 && (
            <button type="button" className={styles.more} aria-expanded={open} onClick={more} {...(isFetching && BUSY)}>
              {isError && open ? "没有加载出来，再试一次" : open ? `再看 ${hidden} 条回复` : `展开 ${hidden} 条回复`}
            </button>
          )}
          {open && hidden === 0 && replies.length > REPLIES_AT_FIRST && (
            <button type="button" className={styles.more} aria-expanded onClick={() => setOpen(false)}>
              收起回复
            </button>
          )}
        </div>
      )}
    </li>
  );
}
