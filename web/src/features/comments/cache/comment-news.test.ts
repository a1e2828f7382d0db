import { expect, it } from "vitest";
import { heldNewsOf, newsOf } from "./comment-news.ts";

const comment = (content: string, parent_id: number | null = null) => ({ nickname: "阿风", parent_id, content });

it("the announcement of one comment has its author and its text without markup, cut when it is long", () => {
  expect(
    newsOf([comment('谢谢 <a href="/user/xiaoman" class="mention-link" data-user-id="xiaoman" contenteditable="false">@小满</a><br>好')]),
  ).toBe("阿风评论：谢谢 @小满 好");
  expect(newsOf([comment("我也是", 1)])).toBe("阿风回复：我也是");
  expect(newsOf([comment("长".repeat(61))])).toBe(`阿风评论：${"长".repeat(60)}…`);
  expect(newsOf([{ ...comment("在"), nickname: "" }])).toBe("匿名用户评论：在");
});

it("the announcement of several new or held comments has their number", () => {
  expect(newsOf([comment("一"), comment("二"), comment("三")])).toBe("3 条新评论");
  expect(newsOf([])).toBe("");
  expect(heldNewsOf(2)).toBe("有 2 条新评论，可在评论开头查看");
  expect(heldNewsOf(0)).toBe("");
});
