import { useEffect } from "react";
import { nextReplyStep } from "./target-search.ts";
import type { TargetComment } from "./use-target-comment.ts";

interface PagesOfReplies {
  replies: readonly { id: number }[];
  pages: number;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** The comment of this thread to highlight: the one that the link names, or the top-level comment instead. Null until it is known. */
export function useTargetReply(threadId: number, target: TargetComment | null, query: PagesOfReplies): number | null {
  const { pages, isFetching, isError, fetchNextPage } = query;
  const inside = target?.threadId === threadId;
  const ready = inside && (target.id === threadId || (pages > 0 && !isFetching));
  const step = !ready ? null : target.id === threadId ? "there" : nextReplyStep({ ...query, targetId: target.id });
  useEffect(() => {
    if (step === "load" && !isError) void fetchNextPage();
  }, [step, isError, fetchNextPage]);
  if (step === "there") return target?.id ?? null;
  return step === "thread" ? threadId : null;
}
