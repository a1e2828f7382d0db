import { describe, expect, it } from "vitest";
import { type RelatedCandidate, rankRelated } from "./rank-related.ts";

const tag = (id: number, uses: number, authorId = id): RelatedCandidate => ({ id, authorId, heat: 0, reason: "tag", uses });
const channel = (id: number, heat = 0, authorId = id): RelatedCandidate => ({ id, authorId, heat, reason: "channel", uses: 0 });
const author = (id: number, authorId: number): RelatedCandidate => ({ id, authorId, heat: 0, reason: "author", uses: 0 });

describe("what follows a note", () => {
  it("is first what shares a rare tag, then the author's, then the channel's hottest", () => {
    expect(rankRelated([channel(1, 5), channel(2, 9), author(3, 30), tag(4, 2), tag(5, 100_000)])).toEqual([4, 3, 5, 2, 1]);
  });

  it("is earlier the more it shares, and stands there once", () => {
    expect(rankRelated([tag(1, 50), tag(2, 50), tag(2, 60), channel(2), channel(1)])).toEqual([2, 1]);
  });

  it("is of one author three times, and then only when nobody else is left", () => {
    const of = (count: number, authorId: number) => Array.from({ length: count }, (_, index) => tag(authorId * 10 + index, 5, authorId));
    expect(rankRelated([...of(5, 9), channel(1), channel(2)])).toEqual([94, 93, 92, 2, 1, 91, 90]);
  });

  it("is twelve at most, and nothing where there is nothing", () => {
    expect(rankRelated(Array.from({ length: 40 }, (_, index) => channel(index + 1)))).toHaveLength(12);
    expect(rankRelated([])).toEqual([]);
  });
});
