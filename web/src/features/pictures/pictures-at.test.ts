import { describe, expect, it } from "vitest";
import { picturesAt, squareSizes } from "./pictures-at.ts";

const told = { url: "/media/a.jpg", width: 30, height: 20, thumbhash: "x", alt: "", variants: [] };

describe("pictures at addresses", () => {
  it("are in the order of the addresses, with what the server said of each", () => {
    const bare = { url: "/media/b.jpg", width: 0, height: 0, thumbhash: null, alt: "", variants: [] };
    expect(picturesAt(["/media/b.jpg", "/media/a.jpg", "/media/a.jpg"], [told])).toEqual([bare, told, told]);
  });

  it("have only their addresses when the server said nothing", () => {
    expect(picturesAt(["/media/a.jpg"])).toMatchObject([{ url: "/media/a.jpg", width: 0, variants: [] }]);
  });
});

it.each([
  [300, 200, "114px"],
  [200, 300, "76px"],
  [0, 0, "76px"],
])("a picture of %i x %i fills a square of 76 pixels when it is drawn %s wide", (width, height, sizes) => {
  expect(squareSizes(76, { width, height })).toBe(sizes);
});
