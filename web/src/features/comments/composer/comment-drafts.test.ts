import type { CommentView } from "@shiye/events/comments";
import { describe, expect, it } from "vitest";
import { commentDraft, forgetTries, keepCommentDraft, leftDraft, NO_DRAFT, restoredDraft, tryOf, withText } from "./comment-drafts.ts";

const comment = { id: 5, nickname: "阿风" } as CommentView;

describe("the draft of a reply", () => {
  it("still replies to the same comment after the input is left and the note is closed", () => {
    keepCommentDraft("5/1", leftDraft({ text: "我也是", replyTo: comment }));
    expect(commentDraft("5/1")).toEqual({ text: "我也是", replyTo: comment });
    expect(commentDraft("6/1")).toEqual(NO_DRAFT);
  });

  it("without text is dropped", () => {
    expect(leftDraft({ text: " \n", replyTo: comment })).toEqual(NO_DRAFT);
    keepCommentDraft("5/1", NO_DRAFT);
    expect(commentDraft("5/1")).toEqual(NO_DRAFT);
  });

  it("returns after failed sending, before text that was written meanwhile", () => {
    expect(restoredDraft({ text: "我也是", replyTo: comment }, NO_DRAFT)).toEqual({ text: "我也是", replyTo: comment });
    expect(restoredDraft({ text: "我也是", replyTo: comment }, { text: "还有", replyTo: null }).text).toBe("我也是\n还有");
  });
});

describe("a sent comment without an answer", () => {
  const tried = tryOf(NO_DRAFT, "我也是", 5);
  const begun = restoredDraft({ text: "我也是", replyTo: comment, tried }, NO_DRAFT);

  it("is the same comment if its content and target are the same, also after an undone change", () => {
    const changed = withText(begun, "我也是的");
    expect(tryOf(begun, "我也是", 5)).toBe(tried);
    expect(tryOf(withText(changed, "我也是"), "我也是", 5)).toBe(tried);
  });

  it("is a new comment if its content or its target differs", () => {
    expect(tryOf(begun, "我也是的", 5).key).not.toBe(tried.key);
    expect(tryOf(begun, "我也是", null).key).not.toBe(tried.key);
  });

  it("is a new comment after the member empties the field, or deletes a comment of the note", () => {
    expect(tryOf(withText(withText(begun, ""), "我也是"), "我也是", 5).key).not.toBe(tried.key);
    for (const key of ["5/1", "5/1/7", "5/11"]) keepCommentDraft(key, begun);
    forgetTries(5, 1);
    expect(["5/1", "5/1/7", "5/11"].map((key) => commentDraft(key).tried?.key)).toEqual([undefined, undefined, tried.key]);
    expect(commentDraft("5/1").text).toBe("我也是");
  });

  it("is the same comment if it has only pictures and the input is left", () => {
    keepCommentDraft("5/2", leftDraft({ ...NO_DRAFT, tried }));
    expect(commentDraft("5/2").tried).toEqual(tried);
  });
});
