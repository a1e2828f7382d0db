import { describe, expect, it } from "vitest";
import { idFrom } from "./note-address.ts";
import { pictureText } from "./note-pictures.ts";

describe("what a screen reader hears of a picture", () => {
  const picture = { url: "/media/a.webp", width: 1, height: 1, thumbhash: null, variants: [], alt: "" };

  it("is the author's text, or the number of the picture", () => {
    expect(pictureText({ ...picture, alt: "窗边的光" }, 0, 3, "薄荷")).toBe("窗边的光");
    expect(pictureText(picture, 1, 3, "薄荷")).toBe("薄荷，第 2 张图片，共 3 张");
    expect(pictureText(picture, 0, 1, "")).toBe("笔记的图片");
  });
});

describe("the id in an address", () => {
  it.each([
    ["3000000000000003", 3000000000000003],
    [null, null],
    ["", null],
    ["0", null],
    ["12a", null],
    ["-5", null],
    ["1e3", null],
    ["9999999999999999", null],
    ["99999999999999999999", null],
  ])("%j is %j", (text, id) => {
    expect(idFrom(text)).toBe(id);
  });
});
