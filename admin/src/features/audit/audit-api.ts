import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import { listCallOf, type RowKey, type RowList } from "../../api/rows-api.ts";

const PENDING = { entity: "audit", page: 1, limit: 20, sortField: "created_at", sortOrder: "asc", filters: { status: "0" } };

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Pending applications, oldest first. Each page begins after the last entry of the page before, so none is skipped. */
    getPending: build.infiniteQuery<RowList, void, string | null>({
      query: ({ pageParam }) => listCallOf(PENDING, pageParam),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ["Rows", { type: "Rows", id: PENDING.entity }],
    }),
    approve: build.mutation<unknown, RowKey>({
      query: (id) => entityCall({ path: "/admin/audit/:id/approve", method: "PUT", params: { id }, body: {} }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
    reject: build.mutation<unknown, { id: RowKey; reason: string }>({
      query: ({ id, reason }) =>
        entityCall({ path: "/admin/audit/:id/reject", method: "PUT", params: { id }, body: reason ? { reason } : {} }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
    /** The full identity number. The server records that it was shown. */
    reveal: build.mutation<{ idCard: string }, RowKey>({
      query: (id) => entityCall({ path: "/admin/audit/:id/reveal", method: "POST", params: { id }, body: {} }),
      // Its history and the audit log.
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
  }),
});

export const { useGetPendingInfiniteQuery, useApproveMutation, useRejectMutation, useRevealMutation } = auditApi;
