import type { CommentView } from "@shiye/events/comments";
import { useCallback } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { showPinned } from "../cache/comment-cache.ts";
import { commentRulesApi } from "./comment-rules-api.ts";

/** Pins a comment of the reader's own note, or unpins a pinned one. */
export function usePinComment(): (comment: CommentView) => Promise<void> {
  const dispatch = useNoteDispatch();
  return useCallback(
    async (comment) => {
      const { pinComment, unpinComment } = commentRulesApi.endpoints;
      const { id: commentId, post_id: noteId, pinned } = comment;
      try {
        await (pinned ? dispatch(unpinComment.initiate(noteId)) : dispatch(pinComment.initiate({ noteId, commentId }))).unwrap();
        dispatch(showPinned(noteId, pinned ? null : comment));
        toast(pinned ? "取消置顶成功" : "置顶成功", { kind: "success" });
      } catch (error) {
        refusalToast(error);
      }
    },
    [dispatch],
  );
}
