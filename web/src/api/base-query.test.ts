import { configureStore, type Middleware } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "./empty-api.ts";
import { sessionExpired, sessionReducer, signedIn } from "./session-slice.ts";

const testApi = api.injectEndpoints({
  endpoints: (build) => ({ askSomething: build.query<string, number>({ query: () => ({ path: "/auth/me" }) }) }),
});
let ends = 0;
const countEnds: Middleware = () => (next) => (action) => {
  if (sessionExpired.match(action)) ends++;
  return next(action);
};
const createStore = () => {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(countEnds, api.middleware),
  });
  store.dispatch(signedIn({ token: "old", refreshToken: "refresh", member: { id: 1, user_id: "leaf", nickname: "叶", avatar: null } }));
  return store;
};
let store: ReturnType<typeof createStore>;
let refresh: () => Response | Promise<Response>;
const refused = (status: number, error?: string, message?: string) => Response.json({ success: false, error, message }, { status });
const ask = () => store.dispatch(testApi.endpoints.askSomething.initiate(1));

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address === "/api/auth/refresh") return refresh();
    return headers.Authorization === "Bearer new" ? Response.json({ success: true, data: "answer" }) : refused(401, "token-invalid");
  });
  ends = 0;
  store = createStore();
});
afterEach(() => vi.unstubAllGlobals());

it("exchanges an expired token and repeats the call", async () => {
  refresh = () => Response.json({ success: true, data: { access_token: "new", refresh_token: "next" } });
  expect((await ask()).data).toBe("answer");
});

it.each([
  ["is starting", () => refused(503, "unavailable", "服务正在启动，请稍后再试"), 503, "服务正在启动，请稍后再试"],
  ["has been asked too often", () => refused(429, "too-many-requests", "操作过于频繁，请稍后再试"), 429, "操作过于频繁，请稍后再试"],
  ["does not answer", () => Promise.reject(new TypeError("refused")), 0, "网络连接失败，请检查网络设置"],
])("keeps the session while the server that would renew it %s, and says that instead", async (_, answer, status, message) => {
  refresh = answer;
  expect((await ask()).error).toMatchObject({ status, message });
  expect(store.getState().session.token).toBe("old");
});

it("ends the session when the server says that it is over, once for all calls that find it out", async () => {
  refresh = () => refused(401, "refresh-token-invalid");
  const answers = await Promise.all([1, 2].map((number) => store.dispatch(testApi.endpoints.askSomething.initiate(number))));
  expect(ends).toBe(1);
  for (const { error } of answers) expect(error).toMatchObject({ code: "session-over" });
});
