import type { CollectNote } from "@shiye/events/collections";
import type { AnswerOf } from "../../api/contract-types.ts";
import { api } from "../../api/empty-api.ts";

const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setCollected: build.mutation<AnswerOf<typeof CollectNote>, { id: number; collected: boolean }>({
      query: ({ id, collected }) => ({ path: `/posts/${id}/collect`, method: collected ? "POST" : "DELETE" }),
    }),
  }),
});

export const { useSetCollectedMutation } = collectionsApi;
