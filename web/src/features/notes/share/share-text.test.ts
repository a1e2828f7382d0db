import { describe, expect, it } from "vitest";
import { shareText } from "./share-text.ts";

describe("the text that is shared", () => {
  it("has title, author and our name, and ends with the address", () => {
    const text = shareText({ id: 3000000000000003, title: "猫猫社今日营业中", author: "橘子汽水" }, "https://shiye.example");
    expect(text).toContain("【猫猫社今日营业中】");
    expect(text).toContain("@橘子汽水");
    expect(text).toContain("校园");
    expect(text.endsWith("\nhttps://shiye.example/post?id=3000000000000003")).toBe(true);
  });

  it("names a note without a title by its author", () => {
    expect(shareText({ id: 1, title: "  ", author: "阿柚" }, "")).toContain("【阿柚的笔记】");
  });
});
