import type { NoteCardView } from "@shiye/events/notes";
import { patchNote } from "../../api/note-cache.ts";
import { useCachedToggle } from "../toggles/use-cached-toggle.ts";
import { collectionsApi } from "./collections-api.ts";

/** Adds a note to the member's collection or removes it, wherever the note is shown. */
export function useCollectToggle(
  { id, collected, collect_count }: Pick<NoteCardView, "id" | "collected" | "collect_count">,
  onCollected?: () => void,
): () => void {
  return useCachedToggle({
    key: `collect:${id}`,
    current: { on: collected, count: collect_count },
    patch: ({ on, count }) => patchNote(id, (note) => Object.assign(note, { collected: on, collect_count: count })),
    send: (wish) => async (dispatch) => {
      const answer = await dispatch(collectionsApi.endpoints.setCollected.initiate({ id, collected: wish }, { track: false })).unwrap();
      if (answer.collected) onCollected?.();
      return { on: answer.collected, count: answer.collectCount };
    },
  });
}
