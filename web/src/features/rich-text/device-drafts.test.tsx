// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createDeviceDrafts, forgetDeviceDrafts } from "./device-drafts.ts";

const KIND = "chat-drafts";
const read = (stored: unknown) => (typeof stored === "string" ? stored : null);
beforeEach(() => memberChanges.emit());

it("what was begun is there again after a reload, and what is no draft is none", () => {
  createDeviceDrafts(KIND, read).keep("1/7", "写到一半");
  expect(createDeviceDrafts(KIND, read).get()).toEqual({ "1/7": "写到一半" });
  localStorage.setItem(KIND, JSON.stringify({ "1/7": "写到一半", "1/8": 5 }));
  expect(createDeviceDrafts(KIND, read).get()).toEqual({ "1/7": "写到一半" });
});

it("another tab follows, and loses nothing by what it writes itself", () => {
  const here = createDeviceDrafts(KIND, read);
  localStorage.setItem(KIND, JSON.stringify({ "1/7": "那边写的" }));
  window.dispatchEvent(new StorageEvent("storage", { key: KIND }));
  here.keep("1/8", "这边写的");
  expect(JSON.parse(localStorage.getItem(KIND) ?? "")).toEqual({ "1/7": "那边写的", "1/8": "这边写的" });
});

it("a page that has looked at nothing of it forgets what is kept, and the tab that shows it follows", () => {
  const there = createDeviceDrafts(KIND, read);
  there.keep("1/7", "写到一半");
  forgetDeviceDrafts();
  expect(localStorage.getItem(KIND)).toBeNull();
  window.dispatchEvent(new StorageEvent("storage", { key: KIND }));
  expect(there.get()).toEqual({});
});
