import { describe, expect, it } from "vitest";
import { type RelatedCandidate, rankRelated } from "./rank-related.ts";

const tag = (id: number, uses: number, authorId = id): RelatedCandidate => ({ id, authorId, heat: 0, reason: "tag", uses });
const channel = (id: number, heat = 0, authorId = id): RelatedCandidate => ({ id, authorId, heat, reason: "channel", uses: 0 });
const author = (id: number, authorId: number): RelatedCandidate => ({ id, authorId, heat: 0, reason: "author", uses: 0 });

describe("what follows a note", () => {
  it("are first notes with a rare tag, then the author's, then the hottest of the channel", () => {
    expect(rankRelated([channel(1, 5), channel(2, 9), author(3, 30), tag(4, 2), tag(5, 100_000)])).toEqual([4, 3, 5, 2, 1]);
  });

  it("come earlier the more they share, and each only once", () => {
    expect(rankRelated([tag(1, 50), tag(2, 50), tag(2, 60), channel(2), channel(1)])).toEqual([2, 1]);
  });

  it("has at most three of one author, unless no other is left", () => {
    const of = (count: number, authorId: number) => Array.from({ length: count }, (_, index) => tag(authorId * 10 + index, 5, authorId));
    expect(rankRelated([...of(5, 9), channel(1), channel(2)])).toEqual([94, 93, 92, 2, 1, 91, 90]);
  });

  it("are at most twelve, and none without candidates", () => {
    expect(rankRelated(Array.from({ length: 40 }, (_, index) => channel(index + 1)))).toHaveLength(12);
    expect(rankRelated([])).toEqual([]);
  });
});
