import { onPush } from "@shiye/client/push-events";
import type { CommentView } from "@shiye/events/comments";
import type { PushData } from "@shiye/events/pushes";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { hideComment, patchComment, showClosed, showComment, showPinned } from "./comment-cache.ts";
import { landingOf } from "./comment-pages.ts";
import type { CommentSort } from "./comments-api.ts";

interface LiveCommentsOptions {
  noteId: number;
  sort: CommentSort;
  hasMore: boolean;
  ownId: number | undefined;
  /** Whether the top of the list is above the visible part. */
  readsBelowTop: () => boolean;
  /** Whether a comment of the reader is being sent. Its answer inserts it, so the push must not. */
  sending: () => boolean;
  /** Called when a comment of another member appears on the screen. */
  onArrival: (comment: CommentView) => void;
}

/** Applies pushes about the comments of an open note. `held` comments appear when `release` is called. */
export function useLiveComments(options: LiveCommentsOptions): { held: CommentView[]; release: () => void } {
  const dispatch = useNoteDispatch();
  const [held, setHeld] = useState<CommentView[]>([]);
  const { noteId, sort } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is fetched again, with all held comments
  useEffect(() => setHeld([]), [noteId, sort]);

  const onNew = useEffectEvent(({ comment, post_id }: PushData<"comment:new">) => {
    const { ownId, sending, onArrival, readsBelowTop, hasMore } = options;
    if (post_id !== noteId || (comment.user_id === ownId && sending())) return;
    // All receivers get the same push, so it does not say whether this reader likes the comment.
    const arrived = { ...comment, liked: false };
    const landing =
      comment.parent_id === null && comment.user_id !== ownId ? landingOf({ sort, hasMore, readsBelowTop: readsBelowTop() }) : "show";
    if (landing === "show") {
      dispatch(showComment(arrived));
      if (comment.user_id !== ownId) onArrival(arrived);
    } else if (landing === "hold") setHeld((waiting) => (waiting.some(({ id }) => id === comment.id) ? waiting : [...waiting, arrived]));
  });
  const onRemoved = useEffectEvent(({ id, post_id }: PushData<"comment:removed">) => {
    if (post_id !== noteId) return;
    setHeld((waiting) => waiting.filter((comment) => comment.id !== id));
    dispatch(hideComment(post_id, id));
  });
  useEffect(() => {
    const stops = [
      onPush("comment:new", (push) => onNew(push)),
      onPush("comment:edited", ({ comment: { id, content } }) =>
        dispatch(patchComment(id, (comment) => Object.assign(comment, { content }))),
      ),
      onPush("comment:removed", (push) => onRemoved(push)),
      onPush("comment:pinned", ({ comment, post_id }) => dispatch(showPinned(post_id, comment))),
      onPush("comments:closed", ({ post_id, closed }) => dispatch(showClosed(post_id, closed))),
      onPush("comment:stats", ({ id, like_count }) => dispatch(patchComment(id, (comment) => Object.assign(comment, { like_count })))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dispatch]);

  const release = useCallback(() => {
    for (const comment of held) dispatch(showComment(comment));
    setHeld([]);
  }, [dispatch, held]);
  return { held, release };
}
