import type { NoteCardView } from "@shiye/events/notes";
import { useCallback } from "react";
import { patchNote } from "../../api/note-cache.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { refusalToast } from "../toggles/refusal-toast.ts";
import type { ToggleState } from "../toggles/toggle-queue.ts";
import { useToggleQueue } from "../toggles/use-toggle-queue.ts";
import { useSetLikeMutation } from "./likes-api.ts";

/** Likes or unlikes a note, wherever it is shown. Visitors sign in first, and then it is done. */
export function useLikeToggle(note: Pick<NoteCardView, "id" | "liked" | "like_count">): () => void {
  const { asMember } = useGate();
  const dispatch = useNoteDispatch();
  const [setLike] = useSetLikeMutation();
  const { id, liked, like_count } = note;
  const show = useCallback(
    ({ on, count }: ToggleState) =>
      dispatch(
        patchNote(id, (cached) => {
          cached.liked = on;
          cached.like_count = count;
        }),
      ),
    [dispatch, id],
  );
  const send = useCallback(
    async (wish: boolean) => {
      const answer = await setLike({ target: 1, id, liked: wish }).unwrap();
      return { on: answer.liked, count: answer.likeCount };
    },
    [setLike, id],
  );
  const toggle = useToggleQueue({ key: `like:note:${id}`, current: { on: liked, count: like_count }, send, show, onRefused: refusalToast });
  return useCallback(() => asMember(toggle), [asMember, toggle]);
}
