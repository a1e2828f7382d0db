import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetRecycleBin, PurgeNote, RestoreNote } from "@shiye/events/recycle-bin";
import { api } from "../../../api/empty-api.ts";

export const BIN_PAGE_SIZE = 20;

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never kept: whoever comes here wants to see what stands there now. Its notes have no tag of notes: what happens to those on walls is not theirs. */
    getRecycleBin: build.query<AnswerOf<typeof GetRecycleBin>, { memberId: number; page: number }>({
      query: ({ page }) => ({ path: "/recycle-bin", query: { page, limit: BIN_PAGE_SIZE } }) satisfies CallTo<typeof GetRecycleBin>,
      keepUnusedDataFor: 0,
    }),
    /** Every wall asks anew: the note comes back to its own place on some of them, which only the server knows. */
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
