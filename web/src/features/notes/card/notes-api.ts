import type { CallTo } from "@shiye/events/calls";
import type { CategoryView, GetCategories } from "@shiye/events/categories";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetNote, GetNotes } from "@shiye/events/notes";
import { NOTE_PAGE_SIZE, type NoteList } from "@shiye/events/page-lists";
import { api } from "../../../api/empty-api.ts";
import { keepPatches } from "../../../api/note-cache.ts";

export type { NoteList };
export type NotePage = AnswerOf<typeof GetNotes>;

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotes: build.infiniteQuery<NotePage, NoteList, string | null>({
      query: ({ queryArg, pageParam }) =>
        ({ path: "/posts", query: { ...queryArg, limit: NOTE_PAGE_SIZE, cursor: pageParam } }) satisfies CallTo<typeof GetNotes>,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
      },
      // With a tag of its own, the list of followed members' notes can be dropped alone (follows-api.ts).
      providesTags: (_pages, _error, { following }) => [{ type: "Note", id: following }],
      onQueryStarted: keepPatches,
    }),
    /** The beginning of the list at the last visit, from this device, or null. Its code is not in the first download. */
    getStoredNotes: build.query<NotePage | null, { list: NoteList; memberId: number | null }>({
      queryFn: async ({ list, memberId }) => {
        const stored = await import("../feed/stored-pages.ts").catch(() => null);
        return { data: stored?.readFirstPage(list, memberId) ?? null };
      },
      keepUnusedDataFor: 0,
      providesTags: ["Note"],
    }),
    getNote: build.query<AnswerOf<typeof GetNote>, { id: number; skipViewCount?: boolean }>({
      query: ({ id, skipViewCount }) => ({ path: "/posts/:id", params: { id }, query: { skipViewCount } }) satisfies CallTo<typeof GetNote>,
      // Whether the view is counted is not part of the cache key.
      serializeQueryArgs: ({ queryArgs }) => ({ id: queryArgs.id }),
      // With a tag of its own, an open note can be fetched again without the lists that contain it.
      providesTags: (note) => (note ? ["Note", "WholeNote"] : []),
      onQueryStarted: keepPatches,
    }),
    getCategories: build.query<CategoryView[], void>({
      query: () => ({ path: "/categories" }) satisfies CallTo<typeof GetCategories>,
      providesTags: ["Category"],
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetNotesInfiniteQuery, useGetStoredNotesQuery, useGetNoteQuery, useGetCategoriesQuery } = notesApi;
