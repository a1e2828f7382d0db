import { describe, expect, it } from "vitest";
import { HALF_LIFE_SECONDS, heatOf } from "./heat.ts";

const none = { likes: 0, comments: 0, collections: 0, views: 0 };
const monday = new Date("2026-05-04T08:00:00Z");
const later = (seconds: number) => new Date(monday.getTime() + seconds * 1000);

describe("the heat of a note", () => {
  it("is equal for a note of today and a note of yesterday with twice the interactions", () => {
    const yesterday = heatOf({ ...none, likes: 15 }, monday);
    expect(heatOf({ ...none, likes: 7 }, later(HALF_LIFE_SECONDS))).toBeCloseTo(yesterday, 9);
  });
  it("is higher for the newer of two notes without interactions", () => {
    expect(heatOf(none, later(1))).toBeGreaterThan(heatOf(none, monday));
  });
  it("counts a comment and a collection as two likes, and twenty views as one", () => {
    const twoLikes = heatOf({ ...none, likes: 2 }, monday);
    expect(heatOf({ ...none, comments: 1 }, monday)).toBe(twoLikes);
    expect(heatOf({ ...none, collections: 1 }, monday)).toBe(twoLikes);
    expect(heatOf({ ...none, views: 40 }, monday)).toBe(twoLikes);
  });
  it("rises with every interaction, and less with each", () => {
    const at = (likes: number) => heatOf({ ...none, likes }, monday);
    expect(at(1) - at(0)).toBeGreaterThan(at(100) - at(99));
    expect(at(100)).toBeGreaterThan(at(99));
  });
  it("keeps the order of two notes as time passes, because no clock is part of it", () => {
    expect(heatOf({ ...none, likes: 3 }, monday)).toBe(heatOf({ ...none, likes: 3 }, new Date(monday)));
  });
});
