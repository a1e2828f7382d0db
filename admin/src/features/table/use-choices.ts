import type { Choice } from "@shiye/events/back-office/parts";
import type { CallTo } from "@shiye/events/calls";
import type { GetCategories } from "@shiye/events/categories";
import type { AnswerOf } from "@shiye/events/contract-types";
import { adminApi } from "../../api/admin-api.ts";

const choicesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<AnswerOf<typeof GetCategories>, void>({
      query: () => ({ path: "/categories" }) satisfies CallTo<typeof GetCategories>,
      providesTags: ["Rows"],
    }),
  }),
});

interface Choosing {
  choices?: readonly Choice[];
  choicesOf?: "categories";
}

/** The choices of a filter or a field: its own, and the current rows of another entity. */
export function useChoices({ choices = [], choicesOf }: Choosing): readonly Choice[] {
  const { data = [] } = choicesApi.useGetCategoriesQuery(undefined, { skip: choicesOf === undefined });
  return choicesOf ? [...choices, ...data.map(({ id, name }) => ({ value: id, label: name }))] : choices;
}
