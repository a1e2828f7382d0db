// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sessionAdopted, signedIn, signedOut, tokensRotated } from "../api/session-slice.ts";
import { writeSession } from "../api/session-storage.ts";
import { leaf, SIGNED_IN } from "../testing/render.tsx";
import { followOtherTabs } from "./follow-other-tabs.ts";
import { createStore } from "./store.ts";

beforeEach(() => localStorage.clear());

/** What another tab writes, and what the browser tells this one of it. */
function inOtherTab(key: string | null, write: () => void) {
  write();
  window.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

describe("what a member does in another tab", () => {
  it("signs this one in, and out again", () => {
    const store = createStore();
    followOtherTabs(store);
    inOtherTab("token", () => writeSession(SIGNED_IN));
    expect(store.getState().session).toEqual(SIGNED_IN);
    inOtherTab("token", () => writeSession({ token: null, refreshToken: null, member: null }));
    expect(store.getState().session.member).toBeNull();
  });

  it("signs this one out when everything is cleared, and in as whoever came since it was read", () => {
    writeSession(SIGNED_IN);
    const store = createStore();
    localStorage.setItem("token", "another");
    followOtherTabs(store);
    expect(store.getState().session.token).toBe("another");
    inOtherTab(null, () => localStorage.clear());
    expect(store.getState().session.token).toBeNull();
  });

  it("is not written back here, for the other tab may have written since", () => {
    const store = createStore();
    writeSession(SIGNED_IN);
    store.dispatch(sessionAdopted({ ...SIGNED_IN, token: "older" }));
    expect(localStorage.getItem("token")).toBe(SIGNED_IN.token);
    store.dispatch(tokensRotated({ token: "newer", refreshToken: "newer" }));
    expect(localStorage.getItem("token")).toBe("newer");
  });

  it("is not undone by a sign-out here, which the others hear by the storage", () => {
    writeSession(SIGNED_IN);
    const store = createStore();
    store.dispatch(signedOut());
    expect(["token", "refreshToken", "userInfo"].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  });

  it("renames the member here", () => {
    writeSession(SIGNED_IN);
    const store = createStore();
    followOtherTabs(store);
    const renamed = { ...leaf, nickname: "大叶" };
    inOtherTab("userInfo", () => writeSession({ ...SIGNED_IN, member: renamed }));
    expect(store.getState().session).toEqual({ ...SIGNED_IN, member: renamed });
  });

  it("changes theme and colour here", () => {
    const store = createStore();
    followOtherTabs(store);
    inOtherTab("theme", () => localStorage.setItem("theme", "dark"));
    expect(store.getState().theme.choice).toBe("dark");
    inOtherTab("theme-color", () => localStorage.setItem("theme-color", "#1f9d6b"));
    expect(store.getState().theme.colour).toBe("#1f9d6b");
  });
});

describe("a browser that denies storage to sites", () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  beforeEach(() =>
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, "localStorage", own);
  });

  it("shows the site to a visitor, whose sign-in lasts as long as the tab", () => {
    const store = createStore();
    expect(store.getState().session.token).toBeNull();
    store.dispatch(signedIn({ token: "token", refreshToken: "refresh", member: leaf }));
    followOtherTabs(store);
    expect(store.getState().session.token).toBe("token");
  });
});
