import { describe, expect, it } from "vitest";
import { HALF_LIFE_SECONDS, heatOf } from "./heat.ts";

const none = { likes: 0, comments: 0, collections: 0, views: 0 };
const monday = new Date("2026-05-04T08:00:00Z");
const later = (seconds: number) => new Date(monday.getTime() + seconds * 1000);

describe("the heat of a note", () => {
  it("puts a note of today level with one of yesterday that has twice the interactions", () => {
    const yesterday = heatOf({ ...none, likes: 15 }, monday);
    expect(heatOf({ ...none, likes: 7 }, later(HALF_LIFE_SECONDS))).toBeCloseTo(yesterday, 9);
  });
  it("puts the newer of two notes first when nobody has touched either", () => {
    expect(heatOf(none, later(1))).toBeGreaterThan(heatOf(none, monday));
  });
  it("counts a comment and a collection as two likes, and twenty views as one", () => {
    const twoLikes = heatOf({ ...none, likes: 2 }, monday);
    expect(heatOf({ ...none, comments: 1 }, monday)).toBe(twoLikes);
    expect(heatOf({ ...none, collections: 1 }, monday)).toBe(twoLikes);
    expect(heatOf({ ...none, views: 40 }, monday)).toBe(twoLikes);
  });
  it("rises with every interaction, but less with each", () => {
    const at = (likes: number) => heatOf({ ...none, likes }, monday);
    expect(at(1) - at(0)).toBeGreaterThan(at(100) - at(99));
    expect(at(100)).toBeGreaterThan(at(99));
  });
  it("never changes the order of two notes by waiting, because no clock enters it", () => {
    expect(heatOf({ ...none, likes: 3 }, monday)).toBe(heatOf({ ...none, likes: 3 }, new Date(monday)));
  });
});
