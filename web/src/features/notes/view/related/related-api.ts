import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetRelatedNotes } from "@shiye/events/note-lists";
import { api } from "../../../../api/empty-api.ts";
import { keepPatches } from "../../../../api/note-cache.ts";

const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRelatedNotes: build.query<AnswerOf<typeof GetRelatedNotes>, number>({
      query: (id) => ({ path: "/posts/:id/related", params: { id } }) satisfies CallTo<typeof GetRelatedNotes>,
      providesTags: ["Note"],
      onQueryStarted: keepPatches,
    }),
  }),
});

export const { useGetRelatedNotesQuery } = relatedApi;
