import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { notesApi } from "../features/notes/card/notes-api.ts";
import { catchUp } from "./catch-up.ts";

const LIST = { category: "recommend" };
const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
let store: ReturnType<typeof createStore>;
let asked: string[];
let answer: (address: string) => Response | Promise<Response>;
const away = () => Promise.reject(new TypeError("no network"));
const ok = (data: unknown) => Response.json({ success: true, data });
const page = (id: number, nextCursor: string | null) => ok({ posts: [{ id }], hasMore: nextCursor !== null, nextCursor });

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answer(address));
  });
  store = createStore();
});
afterEach(() => vi.unstubAllGlobals());

async function back(): Promise<string[]> {
  asked = [];
  store.dispatch(catchUp());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return asked;
}

it("repeats queries that failed without an answer", async () => {
  answer = away;
  await store.dispatch(notesApi.endpoints.getCategories.initiate());
  await store.dispatch(notesApi.endpoints.getNotes.initiate(LIST));
  answer = (address) => (address === "/api/categories" ? ok([]) : page(1, null));
  expect(await back()).toEqual(["/api/categories", "/api/posts?category=recommend&limit=20"]);
  expect(notesApi.endpoints.getNotes.select(LIST)(store.getState()).data?.pages).toHaveLength(1);
});

it("repeats the page of a list at which it failed, not the list", async () => {
  answer = () => page(1, "b");
  await store.dispatch(notesApi.endpoints.getNotes.initiate(LIST));
  answer = () => Response.json({ success: false }, { status: 503 });
  await store.dispatch(notesApi.endpoints.getNotes.initiate(LIST, { direction: "forward" }));
  answer = () => page(2, null);
  expect(await back()).toEqual(["/api/posts?category=recommend&limit=20&cursor=b"]);
});

it("does not repeat a query that was clearly refused", async () => {
  answer = () => Response.json({ success: false }, { status: 404 });
  await store.dispatch(notesApi.endpoints.getNote.initiate({ id: 1 }));
  expect(await back()).toEqual([]);
});

it("loads an open note again, and leaves the list below it unchanged", async () => {
  answer = (address) => (address.startsWith("/api/posts/1") ? ok({ id: 1 }) : page(1, null));
  await store.dispatch(notesApi.endpoints.getNotes.initiate(LIST));
  await store.dispatch(notesApi.endpoints.getNote.initiate({ id: 1 }));
  expect(await back()).toEqual(["/api/posts/1"]);
});
