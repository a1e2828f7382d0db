import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetNoteVersions } from "@shiye/events/note-versions";
import { api } from "../../../api/empty-api.ts";

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, because another device may have changed the note. */
    getNoteVersions: build.query<AnswerOf<typeof GetNoteVersions>, number>({
      query: (id) => ({ path: "/posts/:id/versions", params: { id } }) satisfies CallTo<typeof GetNoteVersions>,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetNoteVersionsQuery } = historyApi;
