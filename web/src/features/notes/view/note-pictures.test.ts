import { describe, expect, it } from "vitest";
import { findNote } from "./cached-note.ts";
import { idFrom } from "./note-address.ts";
import { pictureText } from "./note-pictures.ts";

describe("what a screen reader hears of a picture", () => {
  const picture = { url: "/media/a.webp", width: 1, height: 1, thumbhash: null, variants: [], alt: "" };

  it("is what the author wrote, or which one it is", () => {
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

describe("a note that some list knows", () => {
  it("is found in pages, lists and by itself, and nothing else is taken for it", () => {
    const note = { id: 7, collect_count: 0, title: "薄荷" };
    expect(findNote({ pages: [{ posts: [{ id: 1, collect_count: 0 }, note] }] }, 7)).toBe(note);
    expect(findNote(note, 7)).toBe(note);
    expect(findNote({ comments: [{ id: 7 }] }, 7)).toBeUndefined();
    expect(findNote(undefined, 7)).toBeUndefined();
  });
});
