import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readFirstPage, storeFirstPages } from "./stored-pages.ts";

const LIST = { category: "study" };
const first = { posts: [{ id: 1 }], hasMore: true, nextCursor: "b" };
let events: Record<string, () => void>;
let stored: Map<string, string>;
let member: { id: number } | null;
let tellSubscriber: () => void;

const entry = (category: string | undefined, at: number) => ({
  endpointName: "getNotes",
  originalArgs: { ...(category ? { category } : { user_id: "leaf" }) },
  fulfilledTimeStamp: at,
  data: { pages: [first, { posts: [{ id: 2 }] }] },
});

function keep(queries: Record<string, unknown>): void {
  const store = {
    getState: () => ({ api: { queries }, session: { member } }),
    subscribe: (listener: () => void) => {
      tellSubscriber = listener;
    },
  };
  storeFirstPages(store as never);
}

beforeEach(() => {
  events = {};
  stored = new Map();
  member = { id: 7 };
  const addEventListener = (name: string, listener: () => void) => {
    events[name] = listener;
  };
  vi.stubGlobal("window", { addEventListener });
  vi.stubGlobal("document", { addEventListener, visibilityState: "hidden" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("the beginning of a channel is shown at the next visit, for the same member only", () => {
  keep({ one: entry("study", 1) });
  events.visibilitychange?.();
  expect(readFirstPage(LIST, 7)).toEqual(first);
  expect(readFirstPage(LIST, null)).toBeNull();
  expect(readFirstPage({ category: "study", type: 1 }, 7)).toBeNull();
});

it("keeps the last three channels, and no profile", () => {
  keep({ a: entry("one", 4), b: entry("two", 3), c: entry("study", 1), d: entry("three", 2), e: entry(undefined, 9) });
  events.pagehide?.();
  expect(readFirstPage({ category: "three" }, 7)).toEqual(first);
  expect(readFirstPage(LIST, 7)).toBeNull();
  expect(stored.get("feed-pages")).not.toContain("undefined");
});

it("ignores what is older than three days", () => {
  vi.useFakeTimers({ now: 0 });
  keep({ one: entry("study", 1) });
  events.pagehide?.();
  vi.setSystemTime(3 * 24 * 3600 * 1000 + 1);
  expect(readFirstPage(LIST, 7)).toBeNull();
});

it("removes everything from the device at a sign-out", () => {
  keep({ one: entry("study", 1) });
  events.pagehide?.();
  member = null;
  tellSubscriber();
  expect(stored.size).toBe(0);
});

it("ignores a storage that is refused or has invalid content", () => {
  stored.set("feed-pages", "{");
  expect(readFirstPage(LIST, 7)).toBeNull();
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  keep({ one: entry("study", 1) });
  expect(() => events.pagehide?.()).not.toThrow();
});
