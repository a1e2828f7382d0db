import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { distinct } from "../../../api/distinct.ts";
import { api } from "../../../api/empty-api.ts";
import { sessionReducer } from "../../../api/session-slice.ts";
import { notesApi } from "../card/notes-api.ts";
import { feedState } from "./feed-state.ts";
import { reloadNotes } from "./reload-notes.ts";

const LIST = { category: "recommend" };
const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

let store: ReturnType<typeof createStore>;
/** The cursors that were asked for; null for a first page. */
let asked: (string | null)[];
let answer: (cursor: string | null) => Response | Promise<Response>;

/** A higher number is a newer note. */
const noteOf = (id: number) => ({ id, created_at: new Date(id * 60_000).toISOString() });
const page = (ids: number[], nextCursor: string | null) =>
  Response.json({ success: true, data: { posts: ids.map(noteOf), hasMore: nextCursor !== null, nextCursor } });
const refusal = (status: number, message?: string) => Response.json({ success: false, message }, { status });

/** What the hook of RTK Query would return. */
function shown() {
  const selected = notesApi.endpoints.getNotes.select(LIST)(store.getState());
  const { isLoading, ...flags } = selected;
  return feedState(
    { ...flags, isFetching: selected.status === "pending" },
    distinct(selected.data?.pages.flatMap((page) => page.posts) ?? []),
  );
}
/** The next answer comes when the returned function is called. */
function answerLater(): (response: Response) => void {
  let come: (response: Response) => void = () => {};
  const coming = new Promise<Response>((resolve) => {
    come = resolve;
  });
  answer = () => coming;
  return (response) => come(response);
}
const ids = () => shown().notes.map(({ id }) => id);
const more = () => store.dispatch(notesApi.endpoints.getNotes.initiate(LIST, { direction: "forward" }));
const reload = () => store.dispatch(reloadNotes(LIST));

beforeEach(async () => {
  asked = [];
  answer = (cursor) =>
    page(cursor === null ? [1, 2] : cursor === "b" ? [3, 4] : [5, 6], cursor === null ? "b" : cursor === "b" ? "c" : null);
  vi.stubGlobal("fetch", (address: string) => {
    const cursor = new URL(address, "http://test").searchParams.get("cursor");
    asked.push(cursor);
    return Promise.resolve(answer(cursor));
  });
  store = createStore();
  await store.dispatch(notesApi.endpoints.getNotes.initiate(LIST));
});
afterEach(() => vi.unstubAllGlobals());

it("loads only the first page, however many were shown, and shows the old one alone until it is there", async () => {
  await more();
  await more();
  asked = [];
  const come = answerLater();
  const exchange = reload();
  await vi.waitFor(() => expect(shown()).toMatchObject({ refreshing: true, loading: false }));
  expect(ids()).toEqual([1, 2]);
  come(page([7, 1], "z"));
  await exchange;
  expect(asked).toEqual([null]);
  expect(ids()).toEqual([7, 1]);
});

it("shows the server's message after a failed reload, until the reader loads more of the old list", async () => {
  answer = () => refusal(429, "操作过于频繁，请稍后再试");
  await reload();
  expect(shown()).toMatchObject({ refreshFailure: "操作过于频繁，请稍后再试", refreshing: false, mayGrow: false });
  expect(ids()).toEqual([1, 2]);
  answer = () => page([3], null);
  await more();
  expect(ids()).toEqual([1, 2, 3]);
  expect(shown()).toMatchObject({ refreshFailure: null, failure: null, atEnd: true });
});

it("shows the further pages of the old list again after a failed reload", async () => {
  await more();
  answer = () => refusal(503);
  await reload();
  expect(ids()).toEqual([1, 2, 3, 4]);
  answer = () => page([5], null);
  await more();
  expect(ids()).toEqual([1, 2, 3, 4, 5]);
});

it("shows a failed next page at the end, does not retry automatically, and loads only that page on demand", async () => {
  answer = () => Promise.reject(new TypeError("no network"));
  await more();
  expect(shown()).toMatchObject({ failure: "网络连接失败，请检查网络设置", refreshFailure: null, mayGrow: false });
  asked = [];
  answer = () => page([3, 4], null);
  await more();
  expect(asked).toEqual(["b"]);
  expect(ids()).toEqual([1, 2, 3, 4]);
});

it("does not wait for a further page of the old list, which is cancelled and ignored", async () => {
  const late = answerLater();
  const nextPage = more();
  await vi.waitFor(() => expect(asked).toEqual([null, "b"]));
  answer = () => page([7], null);
  await reload();
  late(page([3, 4], "c"));
  await nextPage;
  expect(ids()).toEqual([7]);
});

it("a list that could not be loaded says so at its end, and shows skeletons while it loads again", async () => {
  store = createStore();
  answer = () => refusal(500);
  await reload();
  expect(shown()).toMatchObject({ failure: "服务器内部错误", refreshFailure: null, loading: false });
  const come = answerLater();
  const again = reload();
  await vi.waitFor(() => expect(shown().loading).toBe(true));
  come(page([1], null));
  await again;
  expect(ids()).toEqual([1]);
});
