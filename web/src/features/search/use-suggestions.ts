import type { Suggestions } from "@shiye/events/search";
import { useMemo } from "react";
import { useSettled } from "../../ui/use-settled.ts";
import { useSuggestQuery } from "./search-api.ts";

/** A suggestion: the typed text itself, an earlier search, a tag or a member. */
export type Suggestion =
  | { kind: "search"; word: string }
  | { kind: "earlier"; word: string }
  | { kind: "tag"; tag: Suggestions["tags"][number] }
  | { kind: "member"; member: Suggestions["users"][number] };

/** How long typing must pause before the server is asked. */
const DEBOUNCE_MS = 200;
const MOST_EARLIER = 3;

/** Suggestions for the typed text. If the server does not answer, only its part is missing. */
export function useSuggestions(typed: string, history: readonly string[]): Suggestion[] {
  const word = typed.trim();
  const keyword = useSettled(word, DEBOUNCE_MS);
  const { currentData, data } = useSuggestQuery(keyword, { skip: keyword === "" });
  const answer = currentData ?? data;
  return useMemo(() => (word === "" ? [] : suggestionsOf(word, history, answer)), [word, history, answer]);
}

/** Of an earlier answer, what still matches the typed text is kept. */
export function suggestionsOf(word: string, history: readonly string[], answer: Suggestions | undefined): Suggestion[] {
  const sought = word.replace(/^[#＃@]/, "").toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(sought);
  const earlier = history.filter((one) => one !== word && fits(one)).slice(0, MOST_EARLIER);
  return [
    { kind: "search", word },
    ...earlier.map((one) => ({ kind: "earlier" as const, word: one })),
    ...(answer?.tags ?? []).filter(({ name }) => fits(name)).map((tag) => ({ kind: "tag" as const, tag })),
    ...(answer?.users ?? [])
      .filter(({ nickname, user_id }) => fits(nickname) || fits(user_id))
      .map((member) => ({ kind: "member" as const, member })),
  ];
}

export function suggestionKey(suggestion: Suggestion): string {
  const { kind } = suggestion;
  switch (kind) {
    case "search":
      return kind;
    case "earlier":
      return `${kind} ${suggestion.word}`;
    case "tag":
      return `${kind} ${suggestion.tag.id}`;
    case "member":
      return `${kind} ${suggestion.member.id}`;
    default:
      return kind satisfies never;
  }
}
