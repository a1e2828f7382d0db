import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { DeleteNote } from "@shiye/events/notes";
import { api } from "../../../api/empty-api.ts";
import { type ApiThunk, patchTagged } from "../../../api/patch-tagged.ts";

const deleteNoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteNote: build.mutation<AnswerOf<typeof DeleteNote>, number>({
      query: (id) => ({ path: "/posts/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof DeleteNote>,
    }),
  }),
});

export const { useDeleteNoteMutation } = deleteNoteApi;

/** Takes a note out of every list that is cached. Its own entry stays: whoever looks at it is told by the next answer. */
export function removeFromLists(noteId: number): ApiThunk {
  return patchTagged({ type: "Note", id: noteId }, (draft) => dropFrom(draft, noteId));
}

function dropFrom(data: unknown, noteId: number): void {
  if (typeof data !== "object" || data === null) return;
  for (const value of Object.values(data)) {
    if (Array.isArray(value)) {
      const at = value.findIndex((entry) => typeof entry === "object" && entry !== null && "collect_count" in entry && entry.id === noteId);
      if (at >= 0) value.splice(at, 1);
    }
    dropFrom(value, noteId);
  }
}
