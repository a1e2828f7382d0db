import { expect, it } from "vitest";
import { addressOfTab, tabFrom, tabsOf } from "./member-tabs.ts";

it("a member's own page has notes, collections, likes and what was read; another's only the first two", () => {
  expect(tabsOf(true).map(({ tab }) => tab)).toEqual(["posts", "collections", "likes", "seen"]);
  expect(tabsOf(false).map(({ tab }) => tab)).toEqual(["posts", "collections"]);
});

it.each([
  ["", true, "posts"],
  ["?tab=collections", false, "collections"],
  ["?tab=likes", true, "likes"],
  ["?tab=likes", false, "posts"],
  ["?tab=seen", false, "posts"],
  ["?tab=nonsense", true, "posts"],
])("the address %j, own: %s, shows %s", (search, own, tab) => {
  expect(tabFrom(new URLSearchParams(search), own)).toBe(tab);
});

it("an address of a tab leads back to it", () => {
  for (const { tab } of tabsOf(true)) expect(tabFrom(new URLSearchParams(addressOfTab(tab).search), true)).toBe(tab);
});
