import { describe, expect, it } from "vitest";
import { isCommentPicture, isMemberLink, mentionTokens, plainFromHtml, splitPictures } from "./allowed-html.ts";

describe("what is allowed in a text", () => {
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
  const html =
    '谢谢 <a href="/user/xiaoman" class="mention-link" data-user-id="xiaoman" contenteditable="false">@小满</a><br>1 &lt; 2 &amp;amp; 3';

  it("is the same as plain text", () => {
    expect(plainFromHtml(html)).toBe("谢谢 @小满\n1 < 2 &amp; 3");
  });

  it("is as it was typed, also when it looks like markup", () => {
    const typed = "List&lt;String&gt; &amp;lt; &lt;br&gt; &lt;a data-user-id=&quot;xm_1&quot;&gt;@x&lt;/a&gt;";
    expect(plainFromHtml(typed)).toBe('List<String> &lt; <br> <a data-user-id="xm_1">@x</a>');
    expect(mentionTokens(typed)).toBe(plainFromHtml(typed));
  });

  it("keeps its mentions when its author edits it", () => {
    expect(mentionTokens(html)).toBe("谢谢 [@小满:xiaoman]\n1 < 2 &amp; 3");
  });
});

describe("the pictures of a comment", () => {
  const picture = (src: string) => `<img src="${src}" alt="图片" class="comment-image">`;

  it("are separate from its text, in their order", () => {
    const html = `先看这张<br>${picture("/media/ab/1.webp")}再看<br>那张${picture("/media/ab/2.webp")}<br>`;
    expect(splitPictures(html)).toEqual({ words: "先看这张<br>再看<br>那张", pictures: ["/media/ab/1.webp", "/media/ab/2.webp"] });
  });

  it("may be all there is", () => {
    expect(splitPictures(picture("/media/ab/1.webp"))).toEqual({ words: "", pictures: ["/media/ab/1.webp"] });
    expect(splitPictures("没有图片")).toEqual({ words: "没有图片", pictures: [] });
  });

  it("are our own media and nothing else", () => {
    expect(splitPictures(`x${picture("https://elsewhere.example/y.png")}${picture("/media/../api/users")}`)).toEqual({
      words: "x",
      pictures: [],
    });
  });
});
