import type { NotificationView } from "@shiye/events/notifications";
import type { ApiThunk } from "../../api/patch-tagged.ts";
import { patchComment } from "../comments/cache/comment-cache.ts";
import { sendLike } from "../likes/likes-api.ts";
import type { ToggleState } from "../toggles/toggle-queue.ts";
import { useCachedToggle } from "../toggles/use-cached-toggle.ts";
import { patchInbox } from "./inbox-cache.ts";

/** The like button of the notification's comment. It is the same toggle as below the note, and both show its state. */
export function useNotificationLike({ user_id, comment_id, comment_is_liked, comment_like_count }: NotificationView): () => void {
  const id = comment_id ?? 0;
  return useCachedToggle({
    key: `like:comment:${id}`,
    current: { on: comment_is_liked === 1, count: comment_like_count ?? 0 },
    patch: (state) => showCommentLike(user_id, id, state),
    send: (wish) => sendLike(2, id, wish),
  });
}

/** Shows the like of a comment below its note and in the notifications. */
export function showCommentLike(memberId: number, commentId: number, { on, count }: ToggleState): ApiThunk {
  return (dispatch) => {
    dispatch(patchComment(commentId, (comment) => Object.assign(comment, { liked: on, like_count: count })));
    dispatch(
      patchInbox(memberId, (entry) => {
        if (entry.comment_id === commentId) Object.assign(entry, { comment_is_liked: on ? 1 : 0, comment_like_count: count });
      }),
    );
  };
}
