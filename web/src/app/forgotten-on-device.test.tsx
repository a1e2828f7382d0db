// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { rememberedPlace, rememberPlace } from "../features/notes/view/video-memory.ts";
import { forgetOnDevice } from "../features/rich-text/device-drafts.ts";
import { readHistory, storeHistory } from "../features/search/search-history.ts";

it("what a member searched for, and how far they saw a video, is forgotten with their drafts", () => {
  storeHistory(["期末"]);
  rememberPlace("/media/a.mp4", 42);
  forgetOnDevice();
  expect([readHistory(), rememberedPlace("/media/a.mp4")]).toEqual([[], 0]);
});
