import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetNoteFigures } from "@shiye/events/note-figures";
import { api } from "../../../api/empty-api.ts";

export type NoteFigures = AnswerOf<typeof GetNoteFigures>;

const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of one note, or of all own notes. Not cached, so that the figures are always current. */
    getNoteFigures: build.query<NoteFigures, number | null>({
      query: (id) => ({ path: "/posts/figures", query: id === null ? {} : { post_id: id } }) satisfies CallTo<typeof GetNoteFigures>,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetNoteFiguresQuery } = figuresApi;
