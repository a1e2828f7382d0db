import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentFromInput, commentImages, commentLength, htmlFromComment } from "./comment-text.ts";

const members = new Map([["lin_chen", { accountName: "Lin_Chen", nickname: "林晨<3" }]]);
const url = `/media/ab/ab${"0".repeat(30)}.jpg`;
const tag = `<img src="${url}" alt="图片" class="comment-image">`;

describe("a picture in a comment", () => {
  it.each([
    ["as it is answered", tag],
    ["with its attributes in another order", `<img class='comment-image' alt="x" src='${url}' />`],
    ["without quotes, in capitals", `<IMG SRC=${url}>`],
    ["under our origin", `<img src="https://shiye.example:8443${url}">`],
    ["as a token", `[image:${url}]`],
  ])("is a token when it is sent %s, and one exact tag when it is shown", (_how, input) => {
    const text = commentFromInput(`看 ${input} 吧`);
    expect(text).toBe(`看 [image:${url}] 吧`);
    expect(commentImages(text)).toEqual([url]);
    expect(htmlFromComment(text, members)).toBe(`看 ${tag} 吧`);
  });

  it.each([
    ["from elsewhere", `<img src="https://evil.example/a.png">`],
    ["of ours with more behind it", `<img src="${url}?x=1">`],
    ["of ours with a way out", `<img src="/media/../secrets.json">`],
    ["with a script", `<img src=x onerror=alert(1)>`],
    ["in its data only", `<img data-src="${url}">`],
    ["without anything", "<img>"],
  ])("%s is text like any tag", (_what, input) => {
    expect(commentFromInput(`看${input}吧`)).toBe(`看${input}吧`);
  });

  it("is text for a client that sends text, but for the token", () => {
    expect(commentFromInput(`${tag}[image:${url}]`, "text")).toBe(`${tag}[image:${url}]`);
    expect(commentImages(`${tag}[image:${url}]`)).toEqual([url]);
  });

  it("that was written as text stays text", () => {
    const text = commentFromInput(`&lt;img src="${url}"&gt;`);
    expect(commentImages(text)).toEqual([]);
    expect(htmlFromComment(text, members)).toBe(`&lt;img src=&quot;${url}&quot;&gt;`);
  });

  it("stands beside mentions and line breaks, and comes back the same when an editor sends it again", () => {
    const text = `早 [@林晨:lin_chen]\n[image:${url}][image:${url}]\n1 < 2`;
    const html = htmlFromComment(text, members);
    expect(html).toContain(`<br>${tag}${tag}<br>1 &lt; 2`);
    expect(html).toContain('data-user-id="Lin_Chen"');
    expect(commentImages(commentFromInput(html))).toEqual([url, url]);
  });

  it("takes no room, and a mention as much as its name", () => {
    expect(commentLength(`${"字".repeat(990)}[image:${url}][@林晨:lin_chen]`)).toBe(993);
  });
});

describe("whatever is sent", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    '"',
    "'",
    "&",
    "&lt;",
    "&gt;",
    "&amp;lt;",
    "&quot;",
    "\n",
    "\u0000",
    "[",
    "]",
    ":",
    "@",
    "/",
    "=",
    " ",
    "img",
    "src",
    "onerror=alert(1)",
    "<img ",
    `src="${url}"`,
    `[image:${url}`,
    `[image:${url}"onload=alert(1)]`,
    `[image:${url}]`,
    tag,
    "<script>",
    "</script>",
    "<svg/onload=alert(1)>",
    "[@林晨:lin_chen]",
    "[@x:",
    "javascript:alert(1)",
    '<a data-user-id="lin_chen">',
    "</a>",
    "<br>",
    "<im<img>g src=x onerror=alert(1)>",
    "<!--",
    "-->",
  );
  const nasty = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 25 }).map((parts) => parts.join(""));
  const allowed =
    /<br>|<img src="\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{3,4}" alt="图片" class="comment-image">|<a href="\/user\/\w+" class="mention-link" data-user-id="\w+" contenteditable="false">|<\/a>/g;

  it("only the allowed tags live in what is shown, whole, and everything else is escaped", () => {
    fc.assert(
      fc.property(nasty, (input) => {
        // As a client sends it, and as it would stand in the log had it come by another road.
        for (const text of [commentFromInput(input), input]) {
          const rest = htmlFromComment(text, members).replaceAll(allowed, "");
          expect(rest).not.toMatch(/[<>"']/);
          expect(rest.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("every picture that is shown is one whose owner was asked for", () => {
    fc.assert(
      fc.property(nasty, (input) => {
        const text = commentFromInput(input);
        const shown = [...htmlFromComment(text, members).matchAll(/<img src="([^"]*)"/g)].map((match) => match[1]);
        expect(shown).toEqual(commentImages(text));
      }),
      { numRuns: 1000 },
    );
  });
});
