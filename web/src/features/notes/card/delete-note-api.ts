import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { DeleteNote } from "@shiye/events/notes";
import { dropThings } from "../../../api/drop-things.ts";
import { api } from "../../../api/empty-api.ts";
import { NOTES } from "../../../api/note-cache.ts";
import type { ApiThunk } from "../../../api/patch-tagged.ts";

const deleteNoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteNote: build.mutation<AnswerOf<typeof DeleteNote>, number>({
      query: (id) => ({ path: "/posts/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof DeleteNote>,
      // A profile counts the member's notes and their likes.
      invalidatesTags: (deleted) => (deleted ? ["Member"] : []),
    }),
  }),
});

export const { useDeleteNoteMutation } = deleteNoteApi;

/** Removes the note from every cached list, and gives what puts it back. Its own entry stays (drop-things.ts). */
export function removeFromLists(noteId: number): ApiThunk<ApiThunk> {
  return dropThings(NOTES, ({ id }) => id === noteId);
}
