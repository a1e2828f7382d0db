import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { commentFromInput, htmlFromComment } from "./comment-text.ts";
import { htmlFromText, plainFromInput, plainFromText, storedText, textFromInput, typedText } from "./mentions.ts";
import { escapeHtml, htmlFromPlain, trimmedText } from "./text.ts";

const nobody = new Map();
const members = new Map([["lin_chen", { accountName: "Lin_Chen", nickname: "林晨<3" }]]);

/** What a reader sees of an answer: its words, and a line end for each `<br>`. Nothing else may be an element. */
function seen(html: string): string {
  let words = "";
  const parser = new Parser({
    onopentagname: (name) => {
      expect(name).toBe("br");
      words += "\n";
    },
    ontext: (text) => {
      words += text;
    },
  });
  parser.end(html);
  return words;
}

/** What has a meaning somewhere, whole and in pieces, between any characters there are. */
const pieces = fc.constantFrom(
  ...["<", ">", "&", '"', "'", "&lt;", "&amp;lt;", "&#39;", "&nbsp;", "<br>", "<br", "</p>", "<b>", "List<String>", "<!--", "]]>"],
  ...[
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "  ",
    "\u0000",
    "\u202e",
    "\u200f",
    "\u0085",
    "\u2066",
    "\u0001",
    "\u007f",
    "\u00a0",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "\ud800",
    "\udfff",
    "😀",
  ],
  ...["[@x:nobody]", "[@x:nobody:]", "[@x:nobody::]", "[@", ":", "]", "[", "@", "[@a[@x:nobody]", "[image:", "[image:/media/ab/x.jpg]"],
  ...['<a data-user-id="lin_chen">@x</a>', '<img src="/media/ab/x.jpg">', "<script>", "</a>", "javascript:", "\\u003c", "%3C"],
);
const anything = fc
  .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 4 }), fc.string({ unit: "grapheme", maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.join(""));

/** Halves of pairs and NUL cannot be stored, controls are not seen, controls of direction harm the text beside them, a line end is a line end, and blanks around a text, or unseen characters alone, are no text. */
const asKept = (typed: string) =>
  trimmedText(
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Cc}/gu, (control) => (control === "\n" || control === "\t" ? control : ""))
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
const always = (check: (typed: string) => void) => fc.assert(fc.property(anything, check), { numRuns: 3000 });

describe("whatever a member types", () => {
  it("is what every reader sees of a note, a comment and a bio", () => {
    always((typed) => {
      const note = storedText(textFromInput(typed, "text"), nobody, "text");
      expect(seen(htmlFromText(note, nobody))).toBe(asKept(typed));
      const comment = storedText(commentFromInput(typed, "text"), nobody, "text");
      expect(seen(htmlFromComment(comment, nobody))).toBe(asKept(typed));
      expect(seen(htmlFromPlain(plainFromInput(typed, "text")))).toBe(asKept(typed));
    });
  });

  it("is what a list shows of it, as far as it goes", () => {
    always((typed) => {
      const card = htmlFromPlain(plainFromText(storedText(textFromInput(typed, "text"), nobody, "text"), 20));
      expect(seen(card)).toBe([...asKept(typed)].slice(0, 20).join(""));
    });
  });

  it("is what its author finds in the form, and stays the same when it is sent again", () => {
    always((typed) => {
      const stored = storedText(textFromInput(typed, "text"), members, "text");
      expect(typedText(stored)).toBe(asKept(typed));
      expect(storedText(textFromInput(typedText(stored), "text"), members, "text")).toBe(stored);
    });
  });

  it("is what readers see when a client escaped it, as HTML does", () => {
    // A token of this client may be a link, so that what names nobody is a name; and blanks that cannot be broken are blanks.
    fc.assert(
      fc.property(
        anything.filter((typed) => !/\[@/.test(typed)),
        (typed) => {
          const sent = escapeHtml(typed).replace(/\r\n?|\n/g, "<br>");
          expect(seen(htmlFromText(storedText(textFromInput(sent), nobody), nobody))).toBe(asKept(typed));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
