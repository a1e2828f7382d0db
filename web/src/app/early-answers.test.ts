import { configureStore } from "@reduxjs/toolkit";
import { takeEarlyAnswer } from "@shiye/client/early-answers";
import { ownListFrom } from "@shiye/events/own-list";
import { feedList, onlyImagesQuery, profileList } from "@shiye/events/page-lists";
import { afterEach, expect, it, vi } from "vitest";
import { buildFirstCalls } from "../../plugins/first-calls.ts";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { memberApi } from "../features/members/member-api.ts";
import { notesApi } from "../features/notes/card/notes-api.ts";
import { manageApi } from "../features/notes/manage/manage-api.ts";

/** As the build puts it into the page. */
const script = await buildFirstCalls();

/** What the page's own script asks for at an address of the site. */
function askedEarly(address: string, visit: { token?: string; viewed?: number } = {}) {
  const { pathname, search } = new URL(address, "http://test");
  const asked: { address: string; authorization: string | undefined }[] = [];
  const window: { earlyAnswers?: Window["earlyAnswers"] } = {};
  const kept: Record<string, string | undefined> = {
    token: visit.token,
    ...(visit.viewed === undefined ? {} : { "viewed-notes": JSON.stringify({ [visit.viewed]: Date.now() }) }),
  };
  const surroundings = {
    window,
    location: { pathname, search },
    URLSearchParams,
    AbortSignal,
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    fetch: (asking: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ address: asking, authorization: headers.Authorization });
      return Promise.resolve(new Response("{}"));
    },
  };
  new Function(...Object.keys(surroundings), script)(...Object.values(surroundings));
  return { asked, window };
}

/** What the site itself asks for. */
async function askedBySite(ask: (dispatch: (action: never) => unknown) => unknown): Promise<string[]> {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    calls.push(address);
    return Response.json({ success: true, data: { posts: [], hasMore: false } });
  });
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  await ask(store.dispatch as never);
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["/", feedList("recommend", false)],
  ["/explore", feedList("recommend", false)],
  ["/explore/study", feedList("study", false)],
  [`/explore/study${onlyImagesQuery(true)}`, feedList("study", true)],
])("asks early at %s for just what the feed asks for", async (address, list) => {
  const addresses = askedEarly(address).asked.map((call) => call.address);
  const feed = await askedBySite((dispatch) => dispatch(notesApi.endpoints.getNotes.initiate(list) as never));
  const channels = await askedBySite((dispatch) => dispatch(notesApi.endpoints.getCategories.initiate() as never));
  expect(addresses).toEqual([...channels, ...feed]);
});

it.each([
  ["a note for the first time", {}, {}],
  ["a note again within the hour", { viewed: 1234567890123456 }, { skipViewCount: true }],
])("asks early for %s as its page does", async (_, visit, how) => {
  const addresses = askedEarly("/post?id=1234567890123456", visit).asked.map((call) => call.address);
  const note = await askedBySite((dispatch) => dispatch(notesApi.endpoints.getNote.initiate({ id: 1234567890123456, ...how }) as never));
  expect(addresses).toEqual(note);
});

it("asks early for a member and their notes as their page does, where a visitor would find them in the page", async () => {
  const addresses = askedEarly("/user/leaf", { token: "mine" }).asked.map((call) => call.address);
  const member = await askedBySite((dispatch) => dispatch(memberApi.endpoints.getMember.initiate("leaf") as never));
  const notes = await askedBySite((dispatch) => dispatch(notesApi.endpoints.getNotes.initiate(profileList("leaf")) as never));
  expect(addresses).toEqual([...member, ...notes]);
});

it("asks early for a member's drafts as their box does, however they look through them, and for nobody else", async () => {
  const address = "/draft-box?page=2&keyword=%E6%93%8D%E5%9C%BA&category=7";
  const list = { kind: "drafts", memberId: 1, ...ownListFrom(new URLSearchParams(address.split("?")[1])) } as const;
  const channels = await askedBySite((dispatch) => dispatch(notesApi.endpoints.getCategories.initiate() as never));
  const drafts = await askedBySite((dispatch) => dispatch(manageApi.endpoints.getOwnNotes.initiate(list) as never));
  expect(askedEarly(address, { token: "mine" }).asked.map((call) => call.address)).toEqual([...channels, ...drafts]);
  expect(drafts[0]).toContain("is_draft=1");
  expect(askedEarly(address).asked).toEqual([]);
});

it("asks for nothing on other pages, nor for a note that cannot be", () => {
  for (const address of ["/user/leaf", "/user", "/user/../admin", "/publish", "/post", "/post?id=../admin"])
    expect(askedEarly(address).asked).toEqual([]);
  // One's own page has no name in its address.
  expect(askedEarly("/user", { token: "mine" }).asked).toEqual([]);
});

it("gives an answer out once, and only to the caller who asked for it", () => {
  const { asked, window } = askedEarly("/explore", { token: "mine" });
  expect(asked[0]?.authorization).toBe("Bearer mine");
  vi.stubGlobal("window", window);
  expect(takeEarlyAnswer("/api/categories", "another")).toBeUndefined();
  expect(takeEarlyAnswer("/api/categories", "mine")).toBeInstanceOf(Promise);
  expect(takeEarlyAnswer("/api/categories", "mine")).toBeUndefined();
});
