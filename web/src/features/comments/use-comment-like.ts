import type { CommentView } from "@shiye/events/comments";
import { useCallback } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { useSetLikeMutation } from "../likes/likes-api.ts";
import { refusalToast } from "../toggles/refusal-toast.ts";
import type { ToggleState } from "../toggles/toggle-queue.ts";
import { useToggleQueue } from "../toggles/use-toggle-queue.ts";
import { patchComment } from "./comment-cache.ts";

export function useCommentLike({ id, liked, like_count }: Pick<CommentView, "id" | "liked" | "like_count">): () => void {
  const { asMember } = useGate();
  const dispatch = useNoteDispatch();
  const [setLike] = useSetLikeMutation();
  const show = useCallback(
    ({ on, count }: ToggleState) =>
      dispatch(
        patchComment(id, (comment) => {
          comment.liked = on;
          comment.like_count = count;
        }),
      ),
    [dispatch, id],
  );
  const send = useCallback(
    async (wish: boolean) => {
      const answer = await setLike({ target: 2, id, liked: wish }).unwrap();
      return { on: answer.liked, count: answer.likeCount };
    },
    [setLike, id],
  );
  const toggle = useToggleQueue({
    key: `like:comment:${id}`,
    current: { on: liked, count: like_count },
    send,
    show,
    onRefused: refusalToast,
  });
  return useCallback(() => asMember(toggle), [asMember, toggle]);
}
