import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetNotes } from "@shiye/events/notes";
import { api } from "../../../api/empty-api.ts";
import { keepPatches, noteTags } from "../../../api/note-cache.ts";
import { OWN_PAGE_SIZE, type OwnList } from "./own-notes.ts";

const manageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A page of one's own notes or drafts. Never kept: whoever comes here wants to see what stands there now. */
    getOwnNotes: build.query<AnswerOf<typeof GetNotes>, OwnList>({
      query: ({ kind, memberId, page, keyword, category }) => {
        const narrowed = { page, limit: OWN_PAGE_SIZE, ...(keyword ? { keyword } : {}) };
        return {
          path: "/posts",
          query:
            kind === "drafts"
              ? { ...narrowed, is_draft: 1, ...(category ? { category_id: category } : {}) }
              : { ...narrowed, user_id: String(memberId), sort: "created_at", ...(category ? { category } : {}) },
        } satisfies CallTo<typeof GetNotes>;
      },
      keepUnusedDataFor: 0,
      providesTags: (page) => noteTags(page?.posts ?? []),
      onQueryStarted: keepPatches,
    }),
  }),
});

export const { useGetOwnNotesQuery } = manageApi;
