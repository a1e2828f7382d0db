import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

export interface Projection {
  name: string;
  /** The schema: the name, or another for tables that are being filled. */
  model: string;
  /** `live` tables answer, `filling` ones are made anew, a `policy` has none. */
  status: string;
  state: string;
  version: number;
  position: string;
  /** Events that it has not yet folded, and how old the first of them is. */
  lag: number;
  lag_seconds: number;
  /** Events in a second. */
  rate: number;
  /** 0 to 1. */
  progress: number;
  dead_letters: number;
  /** The first bucket of the log of which it has not seen every event; null: none. */
  differing_bucket: number | null;
}

/** An event that a read model could not handle, with what waits behind it. */
export interface DeadLetter {
  projection: string;
  stream: string;
  position: string;
  type: string;
  error: string;
  waiting: number;
  added_at: string;
}

interface Projections {
  projections: Projection[];
  dead_letters: DeadLetter[];
}

/** What the server would not refuse: there are tables, and none of the same name are being filled. */
export function isRebuildable({ name, status }: Projection, all: readonly Projection[]): boolean {
  return status === "live" && !all.some((one) => one.name === name && one.status === "filling");
}

export type ProjectionAct = "rebuild" | "retry" | "release";

const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getProjections: build.query<Projections, void>({
      query: () => entityCall({ path: "/admin/projections" }),
      providesTags: ["Projections"],
    }),
    actOnProjection: build.mutation<unknown, { name: string; act: ProjectionAct; stream?: string }>({
      query: ({ name, act, stream }) =>
        entityCall({
          path: `/admin/projections/:name/${act}`,
          method: "POST",
          params: { name },
          body: stream === undefined ? {} : { stream },
        }),
      invalidatesTags: ["Projections"],
    }),
  }),
});

export const { useGetProjectionsQuery, useActOnProjectionMutation } = projectionsApi;
