// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createDeviceDrafts } from "./device-drafts.ts";

const read = (stored: unknown) => (typeof stored === "string" ? stored : null);
beforeEach(() => memberChanges.emit());

it("what was begun is there again after a reload, and what is no draft is none", () => {
  createDeviceDrafts("words", read).keep("1/7", "写到一半");
  expect(createDeviceDrafts("words", read).get()).toEqual({ "1/7": "写到一半" });
  localStorage.setItem("words", JSON.stringify({ "1/7": "写到一半", "1/8": 5 }));
  expect(createDeviceDrafts("words", read).get()).toEqual({ "1/7": "写到一半" });
});

it("another tab follows, and loses nothing by what it writes itself", () => {
  const here = createDeviceDrafts("words", read);
  localStorage.setItem("words", JSON.stringify({ "1/7": "那边写的" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "words" }));
  here.keep("1/8", "这边写的");
  expect(JSON.parse(localStorage.getItem("words") ?? "")).toEqual({ "1/7": "那边写的", "1/8": "这边写的" });
});
