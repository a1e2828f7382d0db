import type { ApiRefusal } from "@shiye/client/http";
import { adminApi } from "./admin-api.ts";
import { entityCall } from "./base-query.ts";
import { type Deletion, deleteRows } from "./delete-rows.ts";

export type RowKey = string | number;
export type Row = Readonly<Record<string, unknown>> & { id: RowKey };

/** The rows to load, as in the address of the page. */
export interface RowsQuery {
  entity: string;
  page: number;
  limit: number;
  sortField?: string;
  sortOrder?: string;
  filters: Readonly<Record<string, string>>;
}

export interface RowList {
  data: Row[];
  total: number;
  totalIsEstimate: boolean;
  page: number;
  limit: number;
  totalPages: number;
  nextCursor: string | null;
}

export function listCallOf({ entity, page, limit, sortField, sortOrder, filters }: RowsQuery, cursor?: string | null) {
  return entityCall({
    path: `/admin/${entity}`,
    query: { ...filters, page, limit, sortField, sortOrder, cursor: cursor ?? undefined },
  });
}

/** What is typed into a form is sent as it was typed; the server decodes nothing. Source: contract §4 "Text is text". */
const asTyped = (body: object) => ({ ...body, format: "text" });

/** Somebody else deleted or changed the row since it was loaded. */
const isAboutAnOldRow = ({ status }: ApiRefusal) => status === 404 || status === 409;

const rowsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRows: build.query<RowList, RowsQuery>({
      // A page after a cached one is loaded by its cursor, so a far page costs the database no more than the first.
      queryFn: async (query, { getState }, _extra, ask) => {
        const state = getState() as Parameters<ReturnType<typeof rowsApi.endpoints.listRows.select>>[0];
        const before = query.page > 1 ? rowsApi.endpoints.listRows.select({ ...query, page: query.page - 1 })(state) : undefined;
        const answer = await ask(listCallOf(query, before?.data?.nextCursor));
        return answer.error ? { error: answer.error as ApiRefusal } : { data: answer.data as RowList };
      },
      providesTags: (_list, _error, { entity }) => ["Rows", { type: "Rows", id: entity }],
    }),
    readRow: build.query<Row, { entity: string; id: RowKey }>({
      query: ({ entity, id }) => entityCall({ path: `/admin/${entity}/:id`, params: { id } }),
      providesTags: ["Rows"],
    }),
    createRow: build.mutation<{ id: RowKey }, { entity: string; body: object }>({
      query: ({ entity, body }) => entityCall({ path: `/admin/${entity}`, method: "POST", body: asTyped(body) }),
      invalidatesTags: (_done, error) => (error ? [] : ["Rows"]),
    }),
    editRow: build.mutation<unknown, { entity: string; id: RowKey; body: object }>({
      query: ({ entity, id, body }) => entityCall({ path: `/admin/${entity}/:id`, method: "PUT", params: { id }, body: asTyped(body) }),
      invalidatesTags: (_done, error) => (error && !isAboutAnOldRow(error) ? [] : ["Rows"]),
    }),
    deleteRow: build.mutation<unknown, { entity: string; id: RowKey }>({
      query: ({ entity, id }) => entityCall({ path: `/admin/${entity}/:id`, method: "DELETE", params: { id } }),
      invalidatesTags: (_done, error) => (error && !isAboutAnOldRow(error) ? [] : ["Rows"]),
    }),
    deleteRows: build.mutation<Deletion, { entity: string; ids: readonly RowKey[] }>({
      queryFn: async ({ entity, ids }, _api, _extra, ask) => ({
        data: await deleteRows(entity, ids, async (request) => ask(request)),
      }),
      invalidatesTags: ["Rows"],
    }),
  }),
});

export const {
  useListRowsQuery,
  useLazyListRowsQuery,
  useReadRowQuery,
  useLazyReadRowQuery,
  useCreateRowMutation,
  useEditRowMutation,
  useDeleteRowMutation,
  useDeleteRowsMutation,
  usePrefetch: usePrefetchRows,
} = rowsApi;

export const { readRow } = rowsApi.endpoints;
