import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { EditNote, NoteView, PublishNote } from "@shiye/events/notes";
import { api } from "../../../api/empty-api.ts";
import { patchNote } from "../../../api/note-cache.ts";
import type { ApiState, ApiThunk } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";
import { RECOMMEND } from "../feed/channels.ts";

/** A new note or draft as it is sent. The server stores the same `key` once, and refuses it with another body. */
export interface Creation {
  key: string;
  body: InputOf<typeof PublishNote>;
}

const publishApi = api.injectEndpoints({
  endpoints: (build) => ({
    publishNote: build.mutation<AnswerOf<typeof PublishNote>, Creation>({
      query: ({ key, body }) => ({
        ...({ path: "/posts", method: "POST", body } satisfies CallTo<typeof PublishNote>),
        headers: { "Idempotency-Key": key },
      }),
    }),
    editNote: build.mutation<AnswerOf<typeof EditNote>, { id: number; body: InputOf<typeof EditNote> }>({
      query: ({ id, body }) => ({ path: "/posts/:id", method: "PUT", params: { id }, body }) satisfies CallTo<typeof EditNote>,
    }),
  }),
});

export const { useEditNoteMutation } = publishApi;

/** Makes a new note or draft and returns its id. It continues when the component is removed. */
export function sendCreation(creation: Creation): ApiThunk<Promise<number>> {
  return async (dispatch: NoteDispatch) => (await dispatch(publishApi.endpoints.publishNote.initiate(creation)).unwrap()).id;
}

/** Sends the form as a change of a draft, also when the component is removed. */
export function sendChange(id: number, body: Creation["body"]): ApiThunk<Promise<number>> {
  return async (dispatch: NoteDispatch) => (await dispatch(publishApi.endpoints.editNote.initiate({ id, body })).unwrap()).id;
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
