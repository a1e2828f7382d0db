import { describe, expect, it } from "vitest";
import { linkOf } from "./links.ts";

describe("a cell that leads to the members' site", () => {
  it.each([
    ["users", "user_id", "member", { id: 1, user_id: "leaf" }, "/user/leaf"],
    ["posts", "id", "note", { id: 7 }, "/post?id=7"],
    ["comments", "id", "comment", { id: 9, post_id: 7 }, "/post?id=7&targetCommentId=9"],
    ["likes", "target_id", "number", { id: "1-1-7", target_type: 1, target_id: 7 }, "/post?id=7"],
    ["notifications", "target_id", "number", { id: 3, type: 4, target_id: 7, comment_id: 9 }, "/post?id=7&targetCommentId=9"],
  ])("in %s, column %s", (entity, name, kind, row, link) => {
    expect(linkOf(entity, name, kind, row)).toBe(link);
  });

  it("has no link without a value, or without a page", () => {
    expect(linkOf("posts", "id", "note", { id: 7, is_draft: 1 })).toBeUndefined();
    expect(linkOf("posts", "id", "note", { id: 7, is_draft: 0 })).toBe("/post?id=7");
    expect(linkOf("posts", "user_display_id", "member", { id: 7, user_display_id: null })).toBeUndefined();
    expect(linkOf("likes", "target_id", "number", { id: "1-2-9", target_type: 2, target_id: 9 })).toBeUndefined();
    expect(linkOf("notifications", "target_id", "number", { id: 3, type: 6, target_id: 5 })).toBeUndefined();
    expect(linkOf("users", "nickname", "text", { id: 1, nickname: "小叶" })).toBeUndefined();
  });

  it("escapes user text in the address", () => {
    expect(linkOf("users", "user_id", "member", { id: 1, user_id: "a/../?b" })).toBe("/user/a%2F..%2F%3Fb");
  });
});
