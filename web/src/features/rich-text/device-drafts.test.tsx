// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createDeviceDrafts, forgetOnDevice } from "./device-drafts.ts";

const KIND = "chat-drafts";
const read = (stored: unknown) => (typeof stored === "string" ? stored : null);
const comeBack = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
beforeEach(() => memberChanges.emit());

it("a draft is there after a reload, and invalid ones are ignored", () => {
  createDeviceDrafts(KIND, read).keep("1/7", "写到一半");
  expect(createDeviceDrafts(KIND, read).get()).toEqual({ "1/7": "写到一半" });
  localStorage.setItem(KIND, JSON.stringify({ "1/7": "写到一半", "1/8": 5 }));
  expect(createDeviceDrafts(KIND, read).get()).toEqual({ "1/7": "写到一半" });
});

it("another tab follows, and loses nothing by its own writes", () => {
  const here = createDeviceDrafts(KIND, read);
  localStorage.setItem(KIND, JSON.stringify({ "1/7": "那边写的" }));
  window.dispatchEvent(new StorageEvent("storage", { key: KIND }));
  here.keep("1/8", "这边写的");
  expect(JSON.parse(localStorage.getItem(KIND) ?? "")).toEqual({ "1/7": "那边写的", "1/8": "这边写的" });
});

it("a page that the browser's back button brings back, and that heard nothing meanwhile, loses nothing by its own writes", () => {
  const here = createDeviceDrafts(KIND, read);
  localStorage.setItem(KIND, JSON.stringify({ "1/7": "那边写的" }));
  comeBack();
  here.keep("1/8", "这边写的");
  expect(JSON.parse(localStorage.getItem(KIND) ?? "")).toEqual({ "1/7": "那边写的", "1/8": "这边写的" });
});

it("a page that the browser's back button brings back has its drafts still when the browser stores none", () => {
  const here = createDeviceDrafts(KIND, read);
  const setItem = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  here.keep("1/7", "写到一半");
  comeBack();
  expect(here.get()).toEqual({ "1/7": "写到一半" });
  vi.unstubAllGlobals();
});

it("a page that has loaded no drafts forgets stored ones, and the tab that shows them follows", () => {
  const there = createDeviceDrafts(KIND, read);
  there.keep("1/7", "写到一半");
  for (const store of [localStorage, sessionStorage]) for (const name of ["a", "b"]) store.setItem(`chat-outbox/${name}`, "{}");
  forgetOnDevice();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  window.dispatchEvent(new StorageEvent("storage", { key: KIND }));
  expect(there.get()).toEqual({});
});
