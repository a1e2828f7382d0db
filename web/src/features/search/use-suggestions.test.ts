import { expect, it } from "vitest";
import { suggestionKey, suggestionsOf } from "./use-suggestions.ts";

const answer = {
  tags: [
    { id: 1, name: "晚霞", use_count: 3 },
    { id: 2, name: "夜晚", use_count: 9 },
  ],
  users: [{ id: 7, user_id: "WanAn", nickname: "晚安", avatar: null, verified: 0 as const }],
};
const said = (word: string, history: string[] = []) => suggestionsOf(word, history, answer).map(suggestionKey);

it("the typed text is first, then earlier searches, tags and members", () => {
  expect(said("晚", ["晚霞", "咖啡"])).toEqual(["search", "earlier 晚霞", "tag 1", "tag 2", "member 7"]);
});

it("an earlier search that equals the typed text is not repeated, and there are at most three", () => {
  expect(said("a", ["a", "ab", "ac", "ad", "ae"])).toEqual(["search", "earlier ab", "earlier ac", "earlier ad", "member 7"]);
});

it("only what still matches is kept of the last answer, in any case of letters", () => {
  expect(said("晚霞")).toEqual(["search", "tag 1"]);
  expect(said("wanan")).toEqual(["search", "member 7"]);
  expect(said("#晚")).toEqual(["search", "tag 1", "tag 2", "member 7"]);
});
