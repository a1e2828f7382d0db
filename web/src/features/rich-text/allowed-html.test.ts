import { describe, expect, it } from "vitest";
import { isCommentPicture, isMemberLink, mentionTokens, plainFromHtml } from "./allowed-html.ts";

describe("what may live in a text", () => {
  it.each(["/user/lin_mo", "/user/2000000000000001"])("is a link to a member: %s", (href) => {
    expect(isMemberLink(href)).toBe(true);
  });

  it.each([
    null,
    "",
    "https://elsewhere.example/user/x",
    "//elsewhere.example",
    "javascript:alert(1)",
    "/user/../admin",
    "/user/a?b",
    "/post?id=1",
  ])("is no other link: %j", (href) => {
    expect(isMemberLink(href)).toBe(false);
  });

  it("is a picture of ours and no other", () => {
    expect(isCommentPicture("/media/ab/cd.webp")).toBe(true);
    for (const src of [
      null,
      "https://elsewhere.example/x.png",
      "//x/y.png",
      "/media/../api/users",
      "data:image/png;base64,AA",
      "/media/a.png?x",
    ]) {
      expect(isCommentPicture(src)).toBe(false);
    }
  });
});

describe("the text of a note", () => {
  const html = '谢谢 <a href="/user/xm" class="mention-link" data-user-id="xm" contenteditable="false">@小满</a><br>1 &lt; 2 &amp;amp; 3';

  it("reads the same as plain words", () => {
    expect(plainFromHtml(html)).toBe("谢谢 @小满\n1 < 2 &amp; 3");
  });

  it("keeps its mentions when its author changes it", () => {
    expect(mentionTokens(html)).toBe("谢谢 [@小满:xm]\n1 < 2 &amp; 3");
  });
});
