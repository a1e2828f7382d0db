import type { CommentView } from "@shiye/events/comments";
import { describe, expect, it } from "vitest";
import { commentDraft, keepCommentDraft, leftDraft, NO_DRAFT, restoredDraft } from "./comment-drafts.ts";

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
