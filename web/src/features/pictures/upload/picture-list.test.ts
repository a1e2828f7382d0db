import { describe, expect, it } from "vitest";
import { itemsFrom, type PictureAction, type PictureItem, pictureList, pictureProblemOf, picturesThere } from "./picture-list.ts";

const item = (key: string): PictureItem => ({
  key,
  name: `${key}.jpg`,
  preview: `blob:${key}`,
  alt: "",
  state: { kind: "uploading", share: 0 },
});
const after = (...actions: PictureAction[]) => actions.reduce(pictureList, ["a", "b", "c"].map(item) as readonly PictureItem[]);
const keys = (items: readonly PictureItem[]) => items.map(({ key }) => key).join("");
const picture = { url: "/media/x.webp", width: 3, height: 4 };

describe("the pictures of the form", () => {
  it.each([
    ["a", "c", "bca"],
    ["c", "a", "cab"],
    ["b", "c", "acb"],
    ["b", "b", "abc"],
    ["x", "a", "abc"],
    ["a", "x", "abc"],
  ])("moved from %s to the place of %s stand as %s", (key, before, order) => {
    expect(keys(after({ type: "moved", key, before }))).toBe(order);
  });

  it("are sent only when they are uploaded, in the order shown and with their alternative texts", () => {
    const items = after(
      { type: "arrived", key: "c", picture },
      { type: "described", key: "c", alt: "窗边" },
      { type: "refused", key: "a", message: "图片文件已损坏" },
      { type: "moved", key: "c", before: "a" },
    );
    expect(keys(items)).toBe("cab");
    expect(picturesThere(items)).toEqual([{ ...picture, alt: "窗边" }]);
  });

  it("start again from zero on a retry", () => {
    const [first] = after(
      { type: "progressed", key: "a", share: 0.7 },
      { type: "refused", key: "a", message: "断了" },
      { type: "retried", key: "a" },
    );
    expect(first?.state).toEqual({ kind: "uploading", share: 0 });
  });

  it("of a note may be the same file twice, and one of them is removed alone", () => {
    const [first, second] = itemsFrom([picture, picture].map((one) => ({ ...one, alt: "" })));
    if (!first || !second) throw new Error("there are not two");
    expect(pictureList([first, second], { type: "removed", key: first.key })).toEqual([second]);
  });

  it("stay removed, though their upload still reports", () => {
    expect(keys(after({ type: "removed", key: "b" }, { type: "arrived", key: "b", picture }))).toBe("ac");
  });

  it("say why they prevent sending: refused ones first, then uploading ones, and nothing when all are uploaded", () => {
    const there = (["a", "b", "c"] as const).map((key) => ({ type: "arrived", key, picture }) as const);
    expect(pictureProblemOf(after())).toBe("图片还在上传，请稍等");
    expect(pictureProblemOf(after({ type: "refused", key: "a", message: "断了" }))).toBe("有图片没有上传成功，请重试或删除");
    expect(pictureProblemOf(after(...there))).toBeUndefined();
    expect(pictureProblemOf([])).toBeUndefined();
  });
});
