import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { PinToProfile, UnpinFromProfile } from "@shiye/events/profile-pins";
import { useCallback } from "react";
import { useStore } from "react-redux";
import { api } from "../../../api/empty-api.ts";
import { patchNote } from "../../../api/note-cache.ts";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { notesApi } from "../card/notes-api.ts";

const profilePinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pinToProfile: build.mutation<AnswerOf<typeof PinToProfile>, number>({
      query: (id) => ({ path: "/posts/:id/profile-pin", method: "POST", params: { id } }) satisfies CallTo<typeof PinToProfile>,
    }),
    unpinFromProfile: build.mutation<AnswerOf<typeof UnpinFromProfile>, number>({
      query: (id) => ({ path: "/posts/:id/profile-pin", method: "DELETE", params: { id } }) satisfies CallTo<typeof UnpinFromProfile>,
    }),
  }),
});

/** Pins one's own note to one's profile, or unpins it. The lists of the author's notes are fetched again. */
export function useProfilePin(noteId: number, pinned: boolean): () => Promise<void> {
  const dispatch = useNoteDispatch();
  const store = useStore<ApiState>();
  return useCallback(async () => {
    const { pinToProfile, unpinFromProfile } = profilePinsApi.endpoints;
    const { getNotes } = notesApi.endpoints;
    try {
      await dispatch((pinned ? unpinFromProfile : pinToProfile).initiate(noteId)).unwrap();
      dispatch(
        patchNote(noteId, (note) => {
          note.pinned = !pinned;
        }),
      );
      toast(pinned ? "取消置顶成功" : "已置顶到主页", { kind: "success" });
      for (const list of notesApi.util.selectCachedArgsForQuery(store.getState(), "getNotes"))
        if (list.user_id) void dispatch(getNotes.initiate(list, { subscribe: false, forceRefetch: true, refetchCachedPages: false }));
    } catch (error) {
      refusalToast(error);
    }
  }, [dispatch, store, noteId, pinned]);
}
