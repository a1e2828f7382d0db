import { describe, expect, it } from "vitest";
import { missingWords } from "./missing-words.ts";

describe("why the button looks disabled", () => {
  it("is said in the order of the form", () => {
    expect(missingWords(["images", "title", "categoryId"], null)).toBe("还需完善图片、标题、分类");
  });

  it("mentions pictures that are still uploading", () => {
    expect(missingWords(["images"], "images")).toBe("图片上传中");
    expect(missingWords(["images", "content"], "images")).toBe("图片上传中，还需完善正文");
    expect(missingWords(["video"], "video")).toBe("视频上传中");
  });

  it("is empty when the button is enabled", () => {
    expect(missingWords([], null)).toBe("");
  });
});
