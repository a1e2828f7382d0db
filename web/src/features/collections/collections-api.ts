import type { CallTo } from "@shiye/events/calls";
import type { CollectNote, UncollectNote } from "@shiye/events/collections";
import type { AnswerOf } from "@shiye/events/contract-types";
import { api } from "../../api/empty-api.ts";

export const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setCollected: build.mutation<AnswerOf<typeof CollectNote>, { id: number; collected: boolean }>({
      query: ({ id, collected }) =>
        ({ path: "/posts/:id/collect", method: collected ? "POST" : "DELETE", params: { id } }) satisfies CallTo<
          typeof CollectNote | typeof UncollectNote
        >,
    }),
  }),
});
