import { feedList } from "@shiye/events/page-lists";
import { expect, it } from "vitest";
import { channelsOf } from "./channels.ts";

const categories = [{ id: 1, name: "学习", category_title: "study", post_count: 0, created_at: "" }];
const names = (member: boolean) => channelsOf(categories, member).map(({ name }) => name);

it("members have a channel of followed authors, visitors do not", () => {
  expect(names(true)).toEqual(["推荐", "关注", "学习"]);
  expect(names(false)).toEqual(["推荐", "学习"]);
});

it("the channel of followed authors does not ask for a category of that name", () => {
  expect(feedList("following", true)).toEqual({ following: 1, type: 1 });
  expect(feedList("study", false)).toEqual({ category: "study" });
});
