import type { CommentView } from "@shiye/events/comments";
import { useCallback } from "react";
import { useStore } from "react-redux";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { UNDO_MS } from "../../../platform/removals.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { bumpCommentCount, hideComment } from "../cache/comment-cache.ts";
import { commentsApi } from "../cache/comments-api.ts";
import { forgetTries } from "../composer/comment-drafts.ts";
import { removals } from "./use-removals.ts";

/** Hides a comment at once, and deletes it on the server when the time for undoing is over. */
export function useRemoveComment(): (comment: CommentView) => void {
  const dispatch = useNoteDispatch();
  const store = useStore<SessionRoot>();
  return useCallback(
    ({ id, post_id: noteId, parent_id, reply_count }) => {
      const size = 1 + reply_count;
      const name = parent_id === null ? "评论" : "回复";
      const owner = store.getState().session.member?.id;
      removals.add({ id, noteId, size }, async () => {
        // After a sign-out the comment cannot be deleted any more, so it becomes visible again.
        if (store.getState().session.member?.id !== owner) return;
        dispatch(bumpCommentCount(noteId, -size));
        try {
          await dispatch(commentsApi.endpoints.deleteComment.initiate(id)).unwrap();
          dispatch(hideComment(noteId, id));
          forgetTries(owner, noteId);
        } catch (error) {
          dispatch(bumpCommentCount(noteId, size));
          refusalToast(error, `删除${name}失败，请重试`);
        }
      });
      toast(reply_count > 0 ? `${name}和下面的 ${reply_count} 条回复已删除` : `${name}已删除`, {
        duration: UNDO_MS,
        action: { label: "撤销", run: () => removals.undo(id) || toast("已经删除，来不及撤销了") },
      });
    },
    [dispatch, store],
  );
}
