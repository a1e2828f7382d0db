// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { keepDraft } from "../../features/chat/drafts.ts";
import { keepBegunPictures } from "../../features/comments/composer/begun-pictures.ts";
import { keepCommentDraft, NO_DRAFT } from "../../features/comments/composer/comment-drafts.ts";
import { profileDrafts } from "../../features/members/editor/profile-drafts.ts";
import { forgetOnDevice } from "../../features/rich-text/device-drafts.ts";
import { unsentOnDevice } from "./unsent-on-device.ts";

beforeEach(() => memberChanges.emit());

it("what was written and not sent is counted by its kind, a comment with its pictures once, and a sign-out deletes it", () => {
  keepCommentDraft("1/7", { ...NO_DRAFT, text: "写到一半" });
  const picture = { id: "a", url: "/media/a.webp", width: 1, height: 1, at: 1 };
  keepBegunPictures("1/7", [picture]);
  keepBegunPictures("1/8", [picture]);
  keepDraft("1/3", "在吗");
  localStorage.setItem("chat-outbox/x", "{}");
  sessionStorage.setItem("chat-outbox/y", "{}");
  profileDrafts.keep("1", { bio: "改到一半" });
  expect(unsentOnDevice()).toBe("2 条没有发出的评论、\n3 条没有发出的私信、\n没有保存的资料修改");
  forgetOnDevice();
  expect(unsentOnDevice()).toBe("");
});

it("a comment without an answer counts, and what is blank, or no draft at all, does not", () => {
  keepCommentDraft("1/7", { ...NO_DRAFT, text: "  ", tried: { key: "k", content: "发过", parentId: null } });
  keepDraft("1/3", " ");
  localStorage.setItem("search-history", JSON.stringify(["期末"]));
  expect(unsentOnDevice()).toBe("");
  sessionStorage.setItem("comments-on-way", JSON.stringify({ k: { place: "1/9", draft: { text: "在路上" }, pictures: [] } }));
  expect(unsentOnDevice()).toBe("1 条没有发出的评论");
  localStorage.setItem("chat-drafts", "not json");
  expect(unsentOnDevice()).toBe("1 条没有发出的评论");
  forgetOnDevice();
});
