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

/** Sends the form as a new note or draft, or as a change of a draft, and returns its id. It continues when the component is removed. */
export function sendForm(id: number | undefined, body: InputOf<typeof PublishNote>): ApiThunk<Promise<number>> {
  return async (dispatch: NoteDispatch) => {
    const { publishNote, editNote } = publishApi.endpoints;
    const answer = id === undefined ? dispatch(publishNote.initiate(body)) : dispatch(editNote.initiate({ id, body }));
    return (await answer.unwrap()).id;
  };
}

type NoteDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** The note from the server, or the error. This view of one's own note is not counted. */
export function fetchWhole(id: number): ApiThunk<Promise<{ data?: NoteView | undefined; error?: unknown }>> {
  return (dispatch: NoteDispatch) =>
    dispatch(notesApi.endpoints.getNote.initiate({ id, skipViewCount: true }, { forceRefetch: true, subscribe: false }));
}

function fetchNote(id: number): ApiThunk<Promise<NoteView | undefined>> {
  return async (dispatch: NoteDispatch) => (await dispatch(fetchWhole(id))).data;
}

/** Lists in which the author looks for a new note: their own, the recommended one, and its channel. */
function belongsOnTop(note: NoteView, list: NoteList): boolean {
  if ((list.type && list.type !== note.type) || (list.sort && list.sort !== "created_at")) return false;
  if (list.user_id) return list.user_id === String(note.user_id) || list.user_id === note.author_account;
  return list.category === RECOMMEND.path || list.category === note.category_title;
}

/** Puts a new note at the top of these lists, instead of fetching them all again. */
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
          // Below the pinned notes of the profile.
          first.posts.splice(first.posts.filter(({ pinned }) => list.user_id && pinned).length, 0, note);
        }),
      );
    }
    dispatch(api.util.invalidateTags([{ type: "Member", id: note.user_id }]));
    return note;
  };
}

/** Updates an edited note wherever it is cached. */
export function showEdited(id: number): ApiThunk<Promise<NoteView | undefined>> {
  return async (dispatch: NoteDispatch) => {
    const note = await dispatch(fetchNote(id));
    // `media` and `videos` belong to the note's own entry, which was just fetched.
    if (note) {
      const { media: _media, videos: _videos, content: _content, ...card } = note;
      dispatch(patchNote(id, (cached) => Object.assign(cached, card)));
      // The list of comments says whether comments are closed.
      dispatch(api.util.invalidateTags([{ type: "Comment", id: `note-${id}` }]));
    }
    return note;
  };
}
