import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetNotes } from "@shiye/events/notes";
import { ownDraftsQuery, ownNotesQuery } from "@shiye/events/own-list";
import { api } from "../../../api/empty-api.ts";
import { keepPatches } from "../../../api/note-cache.ts";
import type { OwnList } from "./own-notes.ts";

export const manageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A page of one's own notes or drafts. Not cached, so that it is always current. */
    getOwnNotes: build.query<AnswerOf<typeof GetNotes>, OwnList>({
      query: ({ kind, memberId, ...list }) =>
        ({ path: "/posts", query: kind === "drafts" ? ownDraftsQuery(list) : ownNotesQuery(list, memberId) }) satisfies CallTo<
          typeof GetNotes
        >,
      keepUnusedDataFor: 0,
      providesTags: ["Note"],
      onQueryStarted: keepPatches,
    }),
  }),
});

export const { useGetOwnNotesQuery } = manageApi;
