import type { NoteCardView } from "@shiye/events/notes";
import { patchNote } from "../../api/note-cache.ts";
import { useCachedToggle } from "../toggles/use-cached-toggle.ts";
import { sendLike } from "./likes-api.ts";

/** Likes or unlikes a note, wherever it is shown. */
export function useLikeToggle({ id, liked, like_count }: Pick<NoteCardView, "id" | "liked" | "like_count">): () => void {
  return useCachedToggle({
    key: `like:note:${id}`,
    current: { on: liked, count: like_count },
    patch: ({ on, count }) => patchNote(id, (note) => Object.assign(note, { liked: on, like_count: count })),
    send: (wish) => sendLike(1, id, wish),
  });
}
