import { describe, expect, it } from "vitest";
import { characterCount, commentProblem, sendsComment } from "./comment-text.ts";

describe("the text of a comment", () => {
  it("needs something to say", () => {
    expect(commentProblem(" \n ")).toBe("请输入评论内容");
    expect(commentProblem("好")).toBeNull();
  });

  it("ends at 1000 characters, an emoji being one", () => {
    expect(commentProblem("😀".repeat(1000))).toBeNull();
    expect(commentProblem("😀".repeat(1001))).toBe("评论内容不能超过1000个字符");
    expect(characterCount(" 😀😀 ")).toBe(2);
  });
});

describe("Enter in the comment field", () => {
  const enter = { key: "Enter", shiftKey: true, isComposing: false, keyCode: 13 };

  it("sends with Shift and begins a new line without", () => {
    expect(sendsComment(enter)).toBe(true);
    expect(sendsComment({ ...enter, shiftKey: false })).toBe(false);
  });

  it("never sends while a Chinese character is being chosen", () => {
    expect(sendsComment({ ...enter, isComposing: true })).toBe(false);
    expect(sendsComment({ ...enter, keyCode: 229 })).toBe(false);
  });
});
