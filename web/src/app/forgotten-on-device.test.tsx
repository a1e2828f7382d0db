// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { readFirstPage } from "../features/notes/feed/stored-pages.ts";
import { readSeen, rememberSeen } from "../features/notes/seen/seen-notes.ts";
import { rememberView, wasViewed } from "../features/notes/view/recent-views.ts";
import { rememberedPlace, rememberPlace } from "../features/notes/view/video-memory.ts";
import { forgetOnDevice } from "../features/rich-text/device-drafts.ts";
import { readHistory, storeHistory } from "../features/search/search-history.ts";

it("what a member searched for, and what they saw of videos, notes and the feed, is forgotten with their drafts", () => {
  storeHistory(["期末"]);
  rememberPlace("/media/a.mp4", 42);
  rememberSeen(1, 7);
  rememberView(7);
  localStorage.setItem("feed-pages", JSON.stringify({ memberId: 1, at: Date.now(), pages: { "recommend/": { posts: [] } } }));
  const feed = () => readFirstPage({ category: "recommend" }, 1);
  expect(feed()).not.toBeNull();
  forgetOnDevice();
  expect([readHistory(), rememberedPlace("/media/a.mp4"), readSeen(1), wasViewed(7), feed()]).toEqual([[], 0, [], false, null]);
});
