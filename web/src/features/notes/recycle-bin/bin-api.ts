import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetRecycleBin, PurgeNote, RestoreNote } from "@shiye/events/recycle-bin";
import { api } from "../../../api/empty-api.ts";

const BIN_PAGE_SIZE = 20;

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached, so that it is always current. Its notes have no tag of notes, because changes of other lists do not concern them. */
    getRecycleBin: build.query<AnswerOf<typeof GetRecycleBin>, { memberId: number; page: number }>({
      query: ({ page }) => ({ path: "/recycle-bin", query: { page, limit: BIN_PAGE_SIZE } }) satisfies CallTo<typeof GetRecycleBin>,
      keepUnusedDataFor: 0,
    }),
    /** Every list of notes is fetched again, because only the server knows the place of the restored note. */
    restoreNote: build.mutation<AnswerOf<typeof RestoreNote>, number>({
      query: (id) => ({ path: "/recycle-bin/:id/restore", method: "POST", params: { id } }) satisfies CallTo<typeof RestoreNote>,
      invalidatesTags: (restored) => (restored ? ["Note", "Member", "Notification", "Unread"] : []),
    }),
    purgeNote: build.mutation<AnswerOf<typeof PurgeNote>, number>({
      query: (id) => ({ path: "/recycle-bin/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof PurgeNote>,
    }),
  }),
});

export const { useGetRecycleBinQuery, useRestoreNoteMutation, usePurgeNoteMutation } = binApi;
