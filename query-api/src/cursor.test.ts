import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const cursor = { order: "heat", value: 12.345678901234567, id: 1_700_000_000_000_001, authorId: 1_700_000_000_000_002 };

describe("a cursor", () => {
  it("is decoded as it was encoded, to the last bit of the score", () => {
    expect(decodeCursor(encodeCursor(cursor), "heat")).toEqual(cursor);
    expect(encodeCursor(cursor)).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  });

  it("of whole numbers is refused with a fraction", () => {
    const fraction = encodeCursor({ ...cursor, order: "like_count" });
    expect(decodeCursor(fraction, "like_count")).toBeUndefined();
    expect(decodeCursor(encodeCursor({ ...cursor, order: "like_count", value: 3 }), "like_count")?.value).toBe(3);
  });

  it.each([
    ["nothing", undefined],
    ["text", "abc"],
    ["other JSON", Buffer.from('{"a":1}').toString("base64url")],
    ["too few parts", Buffer.from('["heat",1]').toString("base64url")],
    ["a score that is no number", Buffer.from('["heat","1",2,3]').toString("base64url")],
    ["a cursor without a whole number of its author", Buffer.from('["heat",1,2,3.5]').toString("base64url")],
    ["a cursor with a long space in it", Buffer.from(`["heat",1,2,${" ".repeat(150)}3]`).toString("base64url")],
    ["a number past all ids", Buffer.from('["heat",1,1e300,1]').toString("base64url")],
    ["a cursor with lists of lists behind it", Buffer.from(`["heat",1,2,3,${"[".repeat(5000)}${"]".repeat(5000)}]`).toString("base64url")],
    ["another order's cursor", encodeCursor({ ...cursor, order: "created_at" })],
  ])("is the first page when it is %s", (_what, text) => expect(decodeCursor(text, "heat")).toBeUndefined());
});
