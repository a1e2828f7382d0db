import { describe, expect, it } from "vitest";
import { headTags } from "./head-tags.ts";

describe("the head of a page", () => {
  it("escapes titles, texts and addresses", () => {
    const evil = `"><script>alert('1')</script>`;
    const html = headTags(
      { type: "article", title: evil, description: evil, path: "/post?id=1", image: { url: evil, alt: evil } },
      "https://shiye.example",
    );
    expect(html).not.toContain("<script");
    for (const line of html.split("\n")) expect(line).toMatch(/^<(?:title>[^<>"]*<\/title|(?:meta|link)(?: [a-z]+="[^"<>]*")+)>$/);
  });

  it("has the name of the page, its picture with sizes, and its absolute address", () => {
    const html = headTags(
      {
        type: "article",
        title: "操场的晚霞",
        description: "今天的云",
        path: "/post?id=1",
        image: { url: "/media/ab/x.jpg", width: 3, height: 4 },
      },
      "https://shiye.example",
    );
    expect(html).toContain("<title>操场的晚霞 · 拾页</title>");
    expect(html).toContain('<meta property="og:image" content="https://shiye.example/media/ab/x.jpg">');
    expect(html).toContain('<meta property="og:image:height" content="4">');
    expect(html).toContain('<link rel="canonical" href="https://shiye.example/post?id=1">');
  });
});
