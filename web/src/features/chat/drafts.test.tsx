// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { addToDraft, chatDrafts, draftKey, keepDraft } from "./drafts.ts";

beforeEach(() => memberChanges.emit());

describe("the draft of a conversation", () => {
  it("is kept on the device under its member and conversation, until it is sent", () => {
    keepDraft(draftKey(1, 50), "写到一半");
    expect(chatDrafts.get()).toEqual({ "1/50": "写到一半" });
    expect(localStorage.getItem("chat-drafts")).toContain("写到一半");
    keepDraft(draftKey(1, 50), "");
    expect([chatDrafts.get(), localStorage.getItem("chat-drafts")]).toEqual([{}, null]);
  });

  it("is removed when its member signs out, also from the device", () => {
    keepDraft(draftKey(1, 50), "写到一半");
    memberChanges.emit();
    expect([chatDrafts.get(), localStorage.getItem("chat-drafts")]).toEqual([{}, null]);
  });

  it("keeps what is written when a recalled text is put into it", () => {
    addToDraft(draftKey(1, 50), "重写");
    expect(chatDrafts.get()["1/50"]).toBe("重写");
    addToDraft(draftKey(1, 50), "再写");
    expect(chatDrafts.get()["1/50"]).toBe("重写\n再写");
  });

  it("is dropped after fifty newer ones", () => {
    for (let conversation = 0; conversation <= 50; conversation++) keepDraft(draftKey(1, conversation), "…");
    expect(Object.keys(chatDrafts.get())).toHaveLength(50);
    expect(chatDrafts.get()[draftKey(1, 0)]).toBeUndefined();
  });
});
