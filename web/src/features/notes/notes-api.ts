import type { CategoryView } from "@shiye/events/categories";
import type { GetNote, GetNotes, NoteSort } from "@shiye/events/notes";
import type { AnswerOf } from "../../api/contract-types.ts";
import { api } from "../../api/empty-api.ts";
import { keepPatches, noteTags } from "../../api/note-cache.ts";

/** Which list of notes; every field goes into the query string as it is. */
export interface NoteList {
  category?: string;
  type?: 1 | 2;
  sort?: NoteSort;
  user_id?: string;
}
export type NotePage = AnswerOf<typeof GetNotes>;

/** Specification 000 §9. */
const NOTE_PAGE_SIZE = 20;

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotes: build.infiniteQuery<NotePage, NoteList, string | null>({
      query: ({ queryArg, pageParam }) => ({ path: "/posts", query: { ...queryArg, limit: NOTE_PAGE_SIZE, cursor: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
      },
      providesTags: (result) => result?.pages.flatMap((page) => noteTags(page.posts)) ?? [],
      onQueryStarted: keepPatches,
    }),
    getNote: build.query<AnswerOf<typeof GetNote>, { id: number; skipViewCount?: boolean }>({
      query: ({ id, skipViewCount }) => ({ path: `/posts/${id}`, query: { skipViewCount } }),
      // Whether the view is counted is not part of what is cached.
      serializeQueryArgs: ({ queryArgs }) => ({ id: queryArgs.id }),
      providesTags: (note) => (note ? noteTags([note]) : []),
      onQueryStarted: keepPatches,
    }),
    getCategories: build.query<CategoryView[], void>({
      query: () => ({ path: "/categories" }),
      providesTags: ["Category"],
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetNotesInfiniteQuery, useGetNoteQuery, useGetCategoriesQuery } = notesApi;
