import { configureStore } from "@reduxjs/toolkit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../api/empty-api.ts";
import { memberChanges } from "../api/member-changes.ts";
import {
  type SessionState,
  SIGNED_OUT,
  sessionAdopted,
  sessionExpired,
  sessionReducer,
  signedIn,
  signedOut,
} from "../api/session-slice.ts";
import { commentDraft, keepCommentDraft, NO_DRAFT } from "../features/comments/composer/comment-drafts.ts";
import { removals } from "../features/comments/list/use-removals.ts";
import { pressToggle } from "../features/toggles/press-toggle.ts";
import { sessionChanges } from "./session-changes.ts";

const sessionOf = (id: number) => ({
  token: `token-${id}`,
  refreshToken: `refresh-${id}`,
  member: { id, user_id: `m${id}`, nickname: `${id}`, avatar: null },
});
const open = (session: SessionState) =>
  configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionChanges, api.middleware),
    preloadedState: { session },
  });

let changes = 0;
let stop = () => {};
beforeEach(() => {
  stop();
  changes = 0;
  stop = memberChanges.subscribe(() => {
    changes += 1;
  });
});

describe("the member of this tab", () => {
  it.each([
    ["signs out", [signedOut()], 1],
    ["signs out in another tab", [sessionAdopted(SIGNED_OUT)], 1],
    ["gives way to another one in another tab", [sessionAdopted(sessionOf(2))], 1],
    ["has their tokens renewed by another tab", [sessionAdopted({ ...sessionOf(1), token: "next" })], 0],
    ["signs in again after their session has expired", [sessionExpired(), signedIn(sessionOf(1))], 0],
    ["is followed by another one after their session has expired", [sessionExpired(), signedIn(sessionOf(2))], 1],
  ])("%s: what modules keep of them is dropped %#", (_what, actions, times) => {
    const store = open(sessionOf(1));
    for (const action of actions) store.dispatch(action);
    expect(changes).toBe(times);
  });
});

describe("who signs out", () => {
  it("leaves no draft of a comment, no deletion that waits and no switch under way", async () => {
    vi.useFakeTimers();
    const store = open(sessionOf(1));
    const deleted = vi.fn(async () => {});
    const shown = vi.fn();
    let answer: (state: { on: boolean; count: number }) => void = () => {};
    const press = (send: (wish: boolean) => Promise<{ on: boolean; count: number }>) =>
      pressToggle({ key: "like:note:1", current: { on: false, count: 0 }, send, show: shown, onRefused: () => {} });
    keepCommentDraft("1/7", { text: "还没写完", replyTo: null });
    removals.add({ id: 3, noteId: 7, size: 1 }, deleted);
    press(() => new Promise((resolve) => (answer = resolve)));
    expect(shown).toHaveBeenLastCalledWith({ on: true, count: 1 });

    store.dispatch(signedOut());
    expect(commentDraft("1/7")).toEqual(NO_DRAFT);
    expect(removals.get()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deleted).not.toHaveBeenCalled();
    answer({ on: true, count: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledTimes(1);
    // The next one's press of the same switch is a wish of its own.
    const send = vi.fn(async (on: boolean) => ({ on, count: 5 }));
    press(send);
    expect(send).toHaveBeenCalledWith(true);
    vi.useRealTimers();
  });
});
