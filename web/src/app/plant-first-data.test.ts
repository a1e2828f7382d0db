import { configureStore } from "@reduxjs/toolkit";
import type { NoteView } from "@shiye/events/notes";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { memberApi } from "../features/members/member-api.ts";
import { notesApi } from "../features/notes/card/notes-api.ts";
import { plantFirstData } from "./plant-first-data.ts";
import type { Store } from "./store.ts";

const note = { id: 1234567890123456, title: "操场的晚霞", like_count: 3 } as NoteView;
const member = { id: 1, user_id: "leaf", nickname: "小叶" };
const notes = { posts: [note], hasMore: true, nextCursor: "next" };

afterEach(() => vi.unstubAllGlobals());

function open(text: string | null, token: string | null = null) {
  const asked: string[] = [];
  vi.stubGlobal("document", { getElementById: (id: string) => (id === "first-data" && text !== null ? { textContent: text } : null) });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ success: true, data: { posts: [], hasMore: false } });
  });
  const session = { token, refreshToken: token, member: null };
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    preloadedState: { session },
  });
  plantFirstData(store as unknown as Store);
  return { store, asked, noteOf: () => notesApi.endpoints.getNote.select({ id: note.id })(store.getState() as never) };
}

it("has a note before anything was asked", () => {
  const { noteOf, asked } = open(JSON.stringify({ page: "post", note }));
  expect(noteOf()).toMatchObject({ status: "fulfilled", data: { title: "操场的晚霞" } });
  expect(asked).toEqual([]);
});

it("has a member and the first of their notes, and goes on from there", async () => {
  const { store, asked } = open(JSON.stringify({ page: "user", key: "leaf", member, notes }));
  const list = { user_id: "leaf", sort: "created_at" } as const;
  await store.dispatch(memberApi.endpoints.getMember.initiate("leaf"));
  const feed = await store.dispatch(notesApi.endpoints.getNotes.initiate(list));
  expect(feed.data?.pages[0]?.posts.map(({ id }) => id)).toEqual([note.id]);
  expect(asked).toEqual([]);
  await store.dispatch(notesApi.endpoints.getNotes.initiate(list, { direction: "forward" }));
  expect(asked).toEqual(["/api/posts?user_id=leaf&sort=created_at&limit=20&cursor=next"]);
});

it("takes nothing for a member, whose answers are others than a visitor's", () => {
  expect(open(JSON.stringify({ page: "post", note }), "mine").noteOf().status).toBe("uninitialized");
});

it("goes without where the server could put nothing in", () => {
  expect(open(null).noteOf().status).toBe("uninitialized");
});
