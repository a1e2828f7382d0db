import { describe, expect, it } from "vitest";
import { type Candidate, FRESH_EVERY, FRESH_FIRST, LIFTS, mix, rank } from "./mix.ts";

const hot = (id: number, heat: number, authorId = id): Candidate => ({ id, authorId, heat, views: 0, source: "hot" });
const ids = (notes: readonly { id: number }[]) => notes.map(({ id }) => id);

describe("the rank of a note", () => {
  it("is its heat without a lift, and the newer id comes first of equals", () => {
    expect(ids(rank([hot(1, 5), hot(2, 7), hot(3, 5)]))).toEqual([2, 3, 1]);
  });

  it("is lifted more for a followed author than for a liked channel, and never by both", () => {
    const both = [hot(1, 10), { ...hot(1, 10), source: "followed" as const }, { ...hot(1, 10), source: "channel" as const }];
    expect(rank(both)).toEqual([{ id: 1, authorId: 1, score: 10 + LIFTS.followed }]);
    const lifted = [hot(1, 10.4), { ...hot(2, 10), source: "channel" as const }, { ...hot(3, 8.6), source: "followed" as const }];
    expect(ids(rank(lifted))).toEqual([3, 2, 1]);
    expect(ids(rank(lifted.map((candidate) => ({ ...candidate, source: "hot" as const }))))).toEqual([1, 2, 3]);
  });

  it("does not lift a note that is too far below", () => {
    expect(ids(rank([hot(1, 10), { ...hot(2, 10 - LIFTS.followed - 0.1), source: "followed" }]))).toEqual([1, 2]);
  });
});

describe("the mix", () => {
  const twenty = Array.from({ length: 40 }, (_none, index) => hot(100 - index, 100 - index));
  const fresh = (id: number, views: number, authorId = id): Candidate => ({ id, authorId, heat: 1, views, source: "fresh" });

  it("gives the fifth of every ten places to a fresh note, the least seen one first", () => {
    const { page } = mix({ candidates: [...twenty, fresh(1, 9), fresh(2, 3), fresh(3, 3)], count: 20, place: 0 });
    expect(page[FRESH_FIRST]?.id).toBe(3);
    expect(page[FRESH_FIRST + FRESH_EVERY]?.id).toBe(2);
    expect(ids(page).filter((id) => id < 10)).toEqual([3, 2]);
  });

  it("counts places from the beginning, not from the start of the page", () => {
    const { page } = mix({ candidates: [...twenty, fresh(1, 0)], count: 3, place: 3 });
    expect(ids(page)).toEqual([100, 1, 99]);
  });

  it("fills a fresh place by rank when nothing is fresh, and ends with fresh notes when nothing else is left", () => {
    expect(ids(mix({ candidates: twenty, count: 6, place: 0 }).page)).toEqual([100, 99, 98, 97, 96, 95]);
    expect(ids(mix({ candidates: [hot(9, 9), fresh(1, 0), fresh(2, 0)], count: 5, place: 0 }).page)).toEqual([9, 2, 1]);
  });

  it("never shows one author twice in a row while another is left, across pages too", () => {
    const candidates = [hot(9, 9, 1), hot(8, 8, 1), hot(7, 7, 2), hot(6, 6, 1), hot(5, 5, 3)];
    expect(ids(mix({ candidates, count: 5, place: 0 }).page)).toEqual([9, 7, 8, 5, 6]);
    expect(ids(mix({ candidates, count: 2, place: 20, lastAuthorId: 1 }).page)).toEqual([7, 9]);
    expect(ids(mix({ candidates: [hot(2, 2, 1), hot(1, 1, 1)], count: 2, place: 0 }).page), "where nobody else is").toEqual([2, 1]);
  });

  it("shows each note once, though it has several reasons, and says how many are left", () => {
    const candidates = [hot(3, 3), { ...hot(3, 3), source: "followed" as const }, fresh(3, 0), hot(2, 2), hot(1, 1)];
    expect(mix({ candidates, count: 2, place: 0 })).toMatchObject({ left: 1 });
    expect(ids(mix({ candidates, count: 9, place: 0 }).page).sort()).toEqual([1, 2, 3]);
  });
});
