import type { NoteCardView } from "@shiye/events/notes";
import { useCallback } from "react";
import { patchNote } from "../../api/note-cache.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { refusalToast } from "../toggles/refusal-toast.ts";
import type { ToggleState } from "../toggles/toggle-queue.ts";
import { useToggleQueue } from "../toggles/use-toggle-queue.ts";
import { useSetCollectedMutation } from "./collections-api.ts";

/** Puts a note into the member's collection or takes it out, wherever it is shown. */
export function useCollectToggle(note: Pick<NoteCardView, "id" | "collected" | "collect_count">): () => void {
  const { asMember } = useGate();
  const dispatch = useNoteDispatch();
  const [setCollected] = useSetCollectedMutation();
  const { id, collected, collect_count } = note;
  const show = useCallback(
    ({ on, count }: ToggleState) =>
      dispatch(
        patchNote(id, (cached) => {
          cached.collected = on;
          cached.collect_count = count;
        }),
      ),
    [dispatch, id],
  );
  const send = useCallback(
    async (wish: boolean) => {
      const answer = await setCollected({ id, collected: wish }).unwrap();
      return { on: answer.collected, count: answer.collectCount };
    },
    [setCollected, id],
  );
  const toggle = useToggleQueue({
    key: `collect:${id}`,
    current: { on: collected, count: collect_count },
    send,
    show,
    onRefused: refusalToast,
  });
  return useCallback(() => asMember(toggle), [asMember, toggle]);
}
