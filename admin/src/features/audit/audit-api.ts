import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import type { RowKey } from "../../api/rows-api.ts";

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    approve: build.mutation<unknown, RowKey>({
      query: (id) => entityCall({ path: "/admin/audit/:id/approve", method: "PUT", params: { id }, body: {} }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
    reject: build.mutation<unknown, { id: RowKey; reason: string }>({
      query: ({ id, reason }) =>
        entityCall({ path: "/admin/audit/:id/reject", method: "PUT", params: { id }, body: reason ? { reason } : {} }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
    /** The whole identity number. That it was looked at is written down by the server. */
    reveal: build.mutation<{ idCard: string }, RowKey>({
      query: (id) => entityCall({ path: "/admin/audit/:id/reveal", method: "POST", params: { id }, body: {} }),
    }),
  }),
});

export const { useApproveMutation, useRejectMutation, useRevealMutation } = auditApi;
