import { describe, expect, it } from "vitest";
import { decodeWalk, encodeWalk, MOST_SHOWN, markOf } from "./walk.ts";

const id = 1_888_253_209_600_123;

describe("the cursor of the recommend channel", () => {
  it("is decoded as it was encoded, with a floor and without", () => {
    const walk = { shown: [markOf(id), 0, 4_294_967_290], place: 23, lastAuthorId: id, publishedUntil: id + 1 };
    expect(decodeWalk(encodeWalk(walk))).toEqual(walk);
    const below = { ...walk, floor: { heat: 20_577.123456789, id } };
    expect(decodeWalk(encodeWalk(below))).toEqual(below);
  });

  it("stays shorter than the longest cursor that a list accepts", () => {
    const shown = Array.from({ length: MOST_SHOWN + 100 }, (_none, index) => markOf(id + index * 4096));
    expect(encodeWalk({ shown, place: 700, lastAuthorId: id, publishedUntil: id }).length).toBeLessThan(4096);
    expect(new Set(shown).size, "marks of different notes differ").toBe(shown.length);
  });

  it.each(["", "w", "wAAAA", "!!!", "W10", `w${"A".repeat(55)}`, `w${"_".repeat(54)}`, `w${"A".repeat(4000)}`])(
    "is not made of %s",
    (text) => expect(decodeWalk(text)).toBeUndefined(),
  );
});
