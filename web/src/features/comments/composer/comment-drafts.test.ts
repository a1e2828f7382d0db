import type { CommentView } from "@shiye/events/comments";
import { describe, expect, it } from "vitest";
import { commentDraft, forgetTries, keepCommentDraft, leftDraft, NO_DRAFT, restoredDraft, tryOf, withText } from "./comment-drafts.ts";

const comment = { id: 5, nickname: "阿风" } as CommentView;

describe("an answer that was begun", () => {
  it("still answers the same comment after it was left and the note was closed", () => {
    keepCommentDraft("5/1", leftDraft({ text: "我也是", replyTo: comment }));
    expect(commentDraft("5/1")).toEqual({ text: "我也是", replyTo: comment });
    expect(commentDraft("6/1")).toEqual(NO_DRAFT);
  });

  it("without a word is none", () => {
    expect(leftDraft({ text: " \n", replyTo: comment })).toEqual(NO_DRAFT);
    keepCommentDraft("5/1", NO_DRAFT);
    expect(commentDraft("5/1")).toEqual(NO_DRAFT);
  });

  it("comes back when it could not be sent, before whatever was begun since", () => {
    expect(restoredDraft({ text: "我也是", replyTo: comment }, NO_DRAFT)).toEqual({ text: "我也是", replyTo: comment });
    expect(restoredDraft({ text: "我也是", replyTo: comment }, { text: "还有", replyTo: null }).text).toBe("我也是\n还有");
  });
});

describe("a comment whose answer did not come", () => {
  const tried = tryOf(NO_DRAFT, "我也是", 5);
  const begun = restoredDraft({ text: "我也是", replyTo: comment, tried }, NO_DRAFT);

  it("is the same comment when the same is sent to the same, also after a change that was taken back", () => {
    const changed = withText(begun, "我也是的");
    expect(tryOf(begun, "我也是", 5)).toBe(tried);
    expect(tryOf(withText(changed, "我也是"), "我也是", 5)).toBe(tried);
  });

  it("is another one with other words, or to another comment", () => {
    expect(tryOf(begun, "我也是的", 5).key).not.toBe(tried.key);
    expect(tryOf(begun, "我也是", null).key).not.toBe(tried.key);
  });

  it("is another one after its writer has emptied the field, or deleted a comment below that note", () => {
    expect(tryOf(withText(withText(begun, ""), "我也是"), "我也是", 5).key).not.toBe(tried.key);
    for (const key of ["5/1", "5/1/7", "5/11"]) keepCommentDraft(key, begun);
    forgetTries(5, 1);
    expect(["5/1", "5/1/7", "5/11"].map((key) => commentDraft(key).tried?.key)).toEqual([undefined, undefined, tried.key]);
    expect(commentDraft("5/1").text).toBe("我也是");
  });

  it("is still the same if it is made of pictures alone and was left", () => {
    keepCommentDraft("5/2", leftDraft({ ...NO_DRAFT, tried }));
    expect(commentDraft("5/2").tried).toEqual(tried);
  });
});
