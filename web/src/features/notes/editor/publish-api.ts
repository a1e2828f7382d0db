import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { EditNote, NoteView, PublishNote } from "@shiye/events/notes";
import { api } from "../../../api/empty-api.ts";
import { patchNote } from "../../../api/note-cache.ts";
import type { ApiState, ApiThunk } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";
import { RECOMMEND } from "../feed/channels.ts";

const publishApi = api.injectEndpoints({
  endpoints: (build) => ({
    publishNote: build.mutation<AnswerOf<typeof PublishNote>, InputOf<typeof PublishNote>>({
      query: (body) => ({ path: "/posts", method: "POST", body }) satisfies CallTo<typeof PublishNote>,
    }),
    editNote: build.mutation<AnswerOf<typeof EditNote>, { id: number; body: InputOf<typeof EditNote> }>({
      query: ({ id, body }) => ({ path: "/posts/:id", method: "PUT", params: { id }, body }) satisfies CallTo<typeof EditNote>,
    }),
  }),
});

export const { useEditNoteMutation } = publishApi;

/** Puts the form away, as a new note or draft or as what the draft is from now on; its id. It outlives the component that asked for it. */
export function sendForm(id: number | undefined, body: InputOf<typeof PublishNote>): ApiThunk<Promise<number>> {
  return async (dispatch: NoteDispatch) => {
    const { publishNote, editNote } = publishApi.endpoints;
    const answer = id === undefined ? dispatch(publishNote.initiate(body)) : dispatch(editNote.initiate({ id, body }));
    return (await answer.unwrap()).id;
  };
}

type NoteDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** The note as the server has it now, or why it did not come; the view is our own and is not counted. */
export function fetchWhole(id: number): ApiThunk<Promise<{ data?: NoteView | undefined; error?: unknown }>> {
  return (dispatch: NoteDispatch) =>
    dispatch(notesApi.endpoints.getNote.initiate({ id, skipViewCount: true }, { forceRefetch: true, subscribe: false }));
}

function fetchNote(id: number): ApiThunk<Promise<NoteView | undefined>> {
  return async (dispatch: NoteDispatch) => (await dispatch(fetchWhole(id))).data;
}

/** Where somebody who has just published looks for their note: their own list, the recommended one, and the channel it is in. */
function belongsOnTop(note: NoteView, list: NoteList): boolean {
  if ((list.type && list.type !== note.type) || (list.sort && list.sort !== "created_at")) return false;
  if (list.user_id) return list.user_id === String(note.user_id) || list.user_id === note.author_account;
  return list.category === RECOMMEND.path || list.category === note.category_title;
}

/** Puts a new note on top of the lists where its author will look for it, instead of fetching them all again. */
export function showPublished(id: number): ApiThunk<Promise<NoteView | undefined>> {
  return async (dispatch: NoteDispatch, getState) => {
    const note = await dispatch(fetchNote(id));
    if (!note) return undefined;
    for (const list of notesApi.util.selectCachedArgsForQuery(getState(), "getNotes")) {
      if (!belongsOnTop(note, list)) continue;
      dispatch(
        notesApi.util.updateQueryData("getNotes", list, (draft) => {
          const first = draft.pages[0];
          if (!first || first.posts.some((post) => post.id === id)) return;
          // Below those that stand first on the profile.
          first.posts.splice(first.posts.filter(({ pinned }) => list.user_id && pinned).length, 0, note);
        }),
      );
    }
    dispatch(api.util.invalidateTags([{ type: "Member", id: note.user_id }]));
    return note;
  };
}

/** Brings an edited note up to date wherever it is cached. */
export function showEdited(id: number): ApiThunk<Promise<NoteView | undefined>> {
  return async (dispatch: NoteDispatch) => {
    const note = await dispatch(fetchNote(id));
    // `media` and `videos` belong to the note's own entry, which has just been fetched.
    if (note) {
      const { media: _media, videos: _videos, content: _content, ...card } = note;
      dispatch(patchNote(id, (cached) => Object.assign(cached, card)));
      // Whether it takes comments is said by their list.
      dispatch(api.util.invalidateTags([{ type: "Comment", id: `note-${id}` }]));
    }
    return note;
  };
}
