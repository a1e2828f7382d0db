import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

export interface Projection {
  name: string;
  status: string;
  version: string;
  position: number;
  /** Events that it has not yet folded, and how old the oldest of them is. */
  lagEvents: number;
  lagSeconds: number;
  /** Events in a second. */
  rate: number;
  /** Of a rebuild, 0 to 1; null when there is none. */
  progress: number | null;
  deadLetters: number;
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const numberOf = (...values: unknown[]): number => {
  const found = values.find((value) => value !== undefined && value !== null && Number.isFinite(Number(value)));
  return found === undefined ? 0 : Number(found);
};

export function readProjections(answer: unknown): Projection[] {
  const list = isJson(answer) ? (answer.projections ?? answer.data) : answer;
  return (Array.isArray(list) ? list.filter(isJson) : []).map((one) => {
    const rebuild = isJson(one.rebuild) ? one.rebuild : {};
    const progress = one.progress ?? rebuild.progress;
    const letters = one.deadLetters ?? one.dead_letters;
    return {
      name: String(one.name),
      status: String(one.status ?? one.state ?? ""),
      version: String(one.version ?? ""),
      position: numberOf(one.position),
      lagEvents: numberOf(one.lagEvents, one.lag_events, one.lag),
      lagSeconds: numberOf(one.lagSeconds, one.lag_seconds),
      rate: numberOf(one.rate, one.eventsPerSecond),
      progress: progress === undefined || progress === null ? null : Number(progress),
      deadLetters: Array.isArray(letters) ? letters.length : numberOf(letters),
    };
  });
}

export type ProjectionAct = "rebuild" | "swap" | "retry" | "release";

const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getProjections: build.query<Projection[], void>({
      query: () => entityCall({ path: "/admin/projections" }),
      transformResponse: readProjections,
      providesTags: ["Projections"],
    }),
    actOnProjection: build.mutation<unknown, { name: string; act: ProjectionAct }>({
      query: ({ name, act }) => entityCall({ path: `/admin/projections/:name/${act}`, method: "POST", params: { name }, body: {} }),
      invalidatesTags: ["Projections"],
    }),
  }),
});

export const { useGetProjectionsQuery, useActOnProjectionMutation } = projectionsApi;
