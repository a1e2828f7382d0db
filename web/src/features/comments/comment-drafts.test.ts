import { describe, expect, it } from "vitest";
import { draftOf, keepDraft } from "./comment-drafts.ts";

describe("a comment that was begun", () => {
  it("is there again for its writer at its note, until it is sent", () => {
    keepDraft(1, 10, "写到一半");
    expect(draftOf(1, 10)).toBe("写到一半");
    expect(draftOf(1, 11)).toBe("");
    keepDraft(1, 10, "");
    expect(draftOf(1, 10)).toBe("");
  });

  it("is nothing for the next member in this tab, or for a visitor", () => {
    keepDraft(1, 10, "写到一半");
    keepDraft(2, 10, "别的");
    expect([draftOf(1, 10), draftOf(2, 10), draftOf(undefined, 10)]).toEqual(["写到一半", "别的", ""]);
  });
});
