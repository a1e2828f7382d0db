import { describe, expect, it } from "vitest";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import { commentContent, commentProblem, sendsComment } from "./comment-text.ts";

const nothing: PictureItem[] = [];
const item = (state: PictureItem["state"]): PictureItem => ({ key: "a", name: "", preview: "", alt: "", state });
const there = item({ kind: "there", picture: { url: "/media/ab/1.webp", width: 3, height: 4 } });
const uploading = item({ kind: "uploading", share: 0.5 });
const refused = item({ kind: "failed", message: "断了" });

describe("the text of a comment", () => {
  it("must not be empty", () => {
    expect(commentProblem(" \n ", nothing)).toBe("请输入评论内容或上传图片");
    expect(commentProblem("好", nothing)).toBeNull();
    expect(commentProblem("", [there])).toBeNull();
  });

  it("is sent after its pictures are uploaded, and contains them as tokens", () => {
    expect(commentProblem("好", [there, uploading])).toBe("图片上传中，请稍候");
    expect(commentContent("看", ["/media/ab/1.webp", "/media/ab/2.webp"])).toBe("看[image:/media/ab/1.webp][image:/media/ab/2.webp]");
  });

  it("is not sent without a picture whose upload failed", () => {
    expect(commentProblem("好", [there, refused])).toBe("有图片没有上传成功，请重试或删除");
    expect(commentProblem("好", [refused, uploading])).toBe("图片上传中，请稍候");
  });

  it("has at most 1000 characters, and an emoji counts as one", () => {
    expect(commentProblem("😀".repeat(1000), nothing)).toBeNull();
    expect(commentProblem("😀".repeat(1001), nothing)).toBe("评论内容不能超过1000个字符");
    expect(commentProblem(`${"好".repeat(997)}[@小满:xiaoman]`, nothing)).toBeNull();
  });
});

describe("Enter in the comment field", () => {
  const enter = { key: "Enter", shiftKey: true, isComposing: false, keyCode: 13 };

  it("sends with Shift, and starts a new line without it", () => {
    expect(sendsComment(enter)).toBe(true);
    expect(sendsComment({ ...enter, shiftKey: false })).toBe(false);
  });

  it("never sends while an input method composes a character", () => {
    expect(sendsComment({ ...enter, isComposing: true })).toBe(false);
    expect(sendsComment({ ...enter, keyCode: 229 })).toBe(false);
  });
});
