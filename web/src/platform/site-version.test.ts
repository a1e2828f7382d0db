import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOutdated, reloadIfOutdated } from "./site-version.ts";

const OLD = "/assets/index-old.js";
const reload = vi.fn();
let served: Response | Error;
let store: Map<string, string>;

beforeEach(() => {
  reload.mockClear();
  store = new Map();
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => OLD }) });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", () => (served instanceof Error ? Promise.reject(served) : Promise.resolve(served)));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const site = (script: string) => new Response(`<script type="module" src="${script}"></script>`);

it("is outdated if the server's page starts with another script, not if there is no answer", async () => {
  served = site("/assets/index-new.js");
  expect(await isOutdated()).toBe(true);
  served = site(OLD);
  expect(await isOutdated()).toBe(false);
  served = new Response("", { status: 503 });
  expect(await isOutdated()).toBe(false);
  served = new TypeError("no network");
  expect(await isOutdated()).toBe(false);
});

it("loads the new site once, and not in a loop when the old one comes back", async () => {
  served = site("/assets/index-new.js");
  await reloadIfOutdated();
  served = site("/assets/index-new.js");
  await reloadIfOutdated();
  expect(reload).toHaveBeenCalledOnce();
});

it("loads nothing while the site is the same, or when nothing could stop a loop", async () => {
  served = site(OLD);
  await reloadIfOutdated();
  served = site("/assets/index-new.js");
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  await reloadIfOutdated();
  expect(reload).not.toHaveBeenCalled();
});
