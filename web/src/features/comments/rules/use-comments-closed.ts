import { useCallback } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { showClosed } from "../cache/comment-cache.ts";
import { commentsApi } from "../cache/comments-api.ts";
import { commentRulesApi } from "./comment-rules-api.ts";

/** Whether an open note accepts no more comments, from its cached list of comments. Its author changes that with `toggle`. */
export function useCommentsClosed(noteId: number): { closed: boolean; toggle: () => Promise<void> } {
  const dispatch = useNoteDispatch();
  const { closed } = commentsApi.endpoints.getComments.useInfiniteQueryState(
    { noteId, sort: "desc" },
    { selectFromResult: ({ data }) => ({ closed: data?.pages[0]?.comments_closed ?? false }) },
  );
  const toggle = useCallback(async () => {
    const { closeComments, openComments } = commentRulesApi.endpoints;
    try {
      await dispatch((closed ? openComments : closeComments).initiate(noteId)).unwrap();
      dispatch(showClosed(noteId, !closed));
      toast(closed ? "已开启评论" : "已关闭评论", { kind: "success" });
    } catch (error) {
      refusalToast(error);
    }
  }, [dispatch, noteId, closed]);
  return { closed, toggle };
}
