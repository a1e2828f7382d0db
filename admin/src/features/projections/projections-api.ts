import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

export interface Projection {
  name: string;
  /** The schema: the name of the read model, or another one for tables that are being filled. */
  model: string;
  /** `live` tables answer queries, `filling` ones are being filled, a `policy` has no tables. */
  status: string;
  state: string;
  version: number;
  position: string;
  /** How much of the log it has not handled, in this unit, and the age of the first event of it. */
  lag: number;
  lag_unit: "events" | "bytes";
  lag_seconds: number;
  /** Events in a second. */
  rate: number;
  /** From 0 to 1. */
  progress: number;
  dead_letters: number;
  /** The first bucket of the log of which it has not seen every event; null if there is none. */
  differing_bucket: number | null;
  comparison: Comparison | null;
}

/** An event that a read model could not handle, and how many events wait behind it. */
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

/** The comparison of a kept generation with the live one. */
export interface Comparison {
  state: string;
  position: string | null;
  /** Numbers of rows; null if this side lacks the table. */
  tables: readonly { table: string; live: number | null; kept: number | null; same: boolean }[];
  error: string | null;
  at: string;
}

export type ProjectionAct = "rebuild" | "keep" | "compare" | "swap" | "insist" | "drop" | "retry" | "release";

/** What an operator can do to a generation without a refusal of the server. */
export function actsOn({ name, status, dead_letters, comparison }: Projection, all: readonly Projection[]): ProjectionAct[] {
  const retry: ProjectionAct[] = dead_letters > 0 ? ["retry"] : [];
  const isBusy = all.some((one) => one.name === name && (one.status === "filling" || one.comparison?.state === "running"));
  if (isBusy) return retry;
  if (status === "live") return ["rebuild", "keep", ...retry];
  if (status !== "kept") return retry;
  const differs = comparison?.tables.some(({ same }) => !same) ?? false;
  return ["compare", differs ? "insist" : "swap", "drop"];
}

/** The call of each action, with its body. */
const CALLS: Readonly<Record<ProjectionAct, { verb: string; body?: object }>> = {
  rebuild: { verb: "rebuild" },
  keep: { verb: "rebuild", body: { keep: true } },
  compare: { verb: "compare" },
  swap: { verb: "swap" },
  insist: { verb: "swap", body: { anyway: true } },
  drop: { verb: "drop" },
  retry: { verb: "retry" },
  release: { verb: "release" },
};

const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getProjections: build.query<Projections, void>({
      query: () => entityCall({ path: "/admin/projections" }),
      providesTags: ["Projections"],
    }),
    actOnProjection: build.mutation<unknown, { name: string; act: ProjectionAct; stream?: string }>({
      query: ({ name, act, stream }) =>
        entityCall({
          path: `/admin/projections/:name/${CALLS[act].verb}`,
          method: "POST",
          params: { name },
          body: { ...CALLS[act].body, ...(stream === undefined ? {} : { stream }) },
        }),
      invalidatesTags: ["Projections"],
    }),
  }),
});

export const { useGetProjectionsQuery, useActOnProjectionMutation } = projectionsApi;
