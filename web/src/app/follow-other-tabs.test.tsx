// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memberChanges } from "../api/member-changes.ts";
import { sessionAdopted, sessionExpired, signedIn, signedOut, tokensRotated } from "../api/session-slice.ts";
import { writeSession } from "../api/session-storage.ts";
import { forgetOnDevice } from "../features/rich-text/device-drafts.ts";
import { leaf, SIGNED_IN } from "../testing/render.tsx";
import { keepDeviceOwner } from "./device-owner.ts";
import { followOtherTabs } from "./follow-other-tabs.ts";
import { createStore, type Store } from "./store.ts";

let closePages = () => {};
beforeEach(() => {
  localStorage.clear();
  const listen = vi.spyOn(window, "addEventListener");
  closePages = () => {
    for (const [name, listener] of listen.mock.calls) window.removeEventListener(name, listener as EventListener);
    listen.mockClear();
  };
});
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
});

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

describe("what this tab keeps of a member whose session expired", () => {
  const session = { token: "token", refreshToken: "refresh", member: leaf };
  const another = { ...session, member: { ...leaf, id: 2 } };
  const dropped = vi.fn();
  const stops: (() => void)[] = [];
  beforeEach(() => {
    writeSession(SIGNED_IN);
    dropped.mockClear();
    stops.push(memberChanges.subscribe(forgetOnDevice), memberChanges.subscribe(dropped));
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  /** What the page does after its first screen (begin-later.ts). */
  function open(keepOwner = keepDeviceOwner) {
    const store = createStore();
    followOtherTabs(store);
    keepOwner(store);
    return store;
  }
  type Action = Parameters<Store["dispatch"]>[0];
  /** A tab, and one that follows it. Both drop what they keep when the member changes. */
  function openTwo() {
    const here = open();
    // In one page both would hear of changes in the other at once, and not after what it has stored.
    const other = open(() => {});
    return (action: Action) => {
      // As MoreMenu.tsx does.
      if (signedOut.match(action)) forgetOnDevice();
      here.dispatch(action);
      window.dispatchEvent(Object.assign(new Event("storage"), { key: "token" }));
      return other;
    };
  }

  it("stays when it expired in another tab and they sign in again, and goes when they sign out there", () => {
    const act = openTwo();
    expect(act(sessionExpired()).getState().session.member).toBeNull();
    expect(act(signedIn(session)).getState().session.member).toEqual(leaf);
    expect(dropped).not.toHaveBeenCalled();
    act(signedOut());
    expect(dropped).toHaveBeenCalledTimes(2);
  });

  it("goes when it expired in another tab and another member signs in there, whose own then stays", () => {
    const act = openTwo();
    act(sessionExpired());
    act(signedIn(another));
    expect(dropped).toHaveBeenCalledTimes(2);
    act(sessionExpired());
    expect(dropped).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["stays when they sign in again", session, 0],
    ["goes when another member signs in", another, 1],
  ])("after a reload, %s", (_outcome, next, times) => {
    open().dispatch(sessionExpired());
    closePages();
    open().dispatch(signedIn(next));
    expect(dropped).toHaveBeenCalledTimes(times);
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
