import { skipToken } from "@reduxjs/toolkit/query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { toast } from "../../../ui/toast.ts";
import { type CommentList, type CommentPage, commentsApi, useGetCommentPlaceQuery } from "../cache/comments-api.ts";
import { HIGHLIGHT_MS, nextSearchStep } from "./target-search.ts";

/** The comment that the link names, and the top-level comment of its thread. */
export interface TargetComment {
  id: number;
  threadId: number;
}

interface PagesOfComments {
  currentData?: { pages: CommentPage[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Finds the comment that the link names. The server answers its thread and its page; the thread then loads the replies. Returns the comment
 * while it is to be highlighted; `onSeen` must be called when the reader sees it.
 */
export function useTargetComment(targetId: number | null, list: CommentList, query: PagesOfComments) {
  const dispatch = useNoteDispatch();
  const [asked] = useState(list);
  const { data: place } = useGetCommentPlaceQuery(targetId === null ? skipToken : { ...asked, targetId });
  const threadId = place?.targetThreadId ?? null;
  const [over, setOver] = useState(false);
  const settled = useRef(false);
  const { currentData, hasNextPage, isFetching, isError, fetchNextPage } = query;

  useEffect(() => {
    if (!place || !currentData || isFetching || isError || settled.current) return;
    const step = nextSearchStep({ place, pages: currentData.pages, hasNextPage });
    if (step === "load") return void fetchNextPage();
    settled.current = true;
    if (step === "gone") toast("这条评论不见了");
    else if (step === "pin") {
      // The thread is too far down to load all pages, so it is put at the top. `distinctComments` shows it only there.
      const thread = place.comments.find(({ id }) => id === threadId);
      if (thread)
        dispatch(commentsApi.util.updateQueryData("getComments", asked, ({ pages }) => void pages[0]?.comments.unshift(thread), true));
    }
  }, [place, currentData, hasNextPage, isFetching, isError, fetchNextPage, dispatch, asked, threadId]);

  const seen = useRef(0);
  useEffect(() => () => clearTimeout(seen.current), []);
  const onSeen = useCallback(() => {
    clearTimeout(seen.current);
    seen.current = window.setTimeout(() => setOver(true), HIGHLIGHT_MS);
  }, []);
  const target: TargetComment | null = targetId === null || threadId === null || over ? null : { id: targetId, threadId };
  return { target, onSeen };
}
