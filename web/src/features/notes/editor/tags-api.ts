import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetHotTags, GetTags } from "@shiye/events/tags";
import { useMemo } from "react";
import { api } from "../../../api/empty-api.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { suggestedTags } from "./tag-rules.ts";

type Tags = AnswerOf<typeof GetTags>;

/** Specification 001 §9. */
const HOT_TAGS = 5;
const SUGGESTED_TAGS = 10;
const DEBOUNCE_MS = 250;

const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Twice as many as are shown, because chosen ones are left out. */
    findTags: build.query<Tags, string>({
      query: (keyword) => ({ path: "/tags", query: { keyword, limit: 2 * SUGGESTED_TAGS } }) satisfies CallTo<typeof GetTags>,
      keepUnusedDataFor: 60,
    }),
    getHotTags: build.query<Tags, void>({
      query: () => ({ path: "/tags/hot", query: { limit: HOT_TAGS } }) satisfies CallTo<typeof GetHotTags>,
      keepUnusedDataFor: 300,
    }),
  }),
});

/**
 * Tags to suggest: hot ones before typing, then those whose name contains the text. Answers are cached by their text, so a late answer is
 * never shown for another text. Until the new answer comes, matching tags of the last one are shown.
 */
export function useTagSuggestions(typed: string, chosen: readonly string[], active: boolean) {
  const keyword = useSettled(typed, DEBOUNCE_MS);
  const hot = tagsApi.useGetHotTagsQuery(undefined, { skip: !active });
  const found = tagsApi.useFindTagsQuery(keyword, { skip: !active || keyword === "" });
  const answer = typed === "" ? hot.data : (found.currentData ?? found.data);
  return useMemo(() => suggestedTags(answer ?? [], typed, chosen, SUGGESTED_TAGS), [answer, typed, chosen]);
}
