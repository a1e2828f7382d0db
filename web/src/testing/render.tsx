import { configureStore } from "@reduxjs/toolkit";
import { cleanup, render, renderHook } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { afterEach, vi } from "vitest";
import { api } from "../api/empty-api.ts";
import { type SessionMember, type SessionState, SIGNED_OUT, sessionReducer } from "../api/session-slice.ts";
import { sessionChanges } from "../app/session-changes.ts";
import { SignInGate } from "../features/accounts/SignInGate.tsx";
import { themeReducer } from "../features/theme/theme-slice.ts";
import { listenForToasts } from "../ui/toast.ts";

if (typeof document === "undefined")
  throw new Error("A test that renders begins with the line // @vitest-environment happy-dom (see CONTRIBUTING.md)");

export const leaf: SessionMember = { id: 1, user_id: "leaf", nickname: "小叶", avatar: null };
export const SIGNED_IN: SessionState = { token: "token", refreshToken: "refresh", member: leaf };

type Answer = unknown | ((body: unknown) => unknown);

/** A refusal of the server, to be given in place of an answer. */
export function refusal(status: number, error: string, message: string): Response {
  return Response.json({ success: false, error, message }, { status });
}

/**
 * The site around a component: store, router, sign-in gate, and a server that answers by `"POST /likes": data`. A function gets the
 * body that was sent; a Response goes out as it is; a call that is not in the list answers 404 and fails nothing.
 */
export function createSite({ session = SIGNED_OUT, answers = {} }: { session?: SessionState; answers?: Record<string, Answer> } = {}) {
  const calls: { call: string; query: string; body: unknown }[] = [];
  const toasts: string[] = [];
  const toastTimes: (number | undefined)[] = [];
  const toastActions: (() => void)[] = [];
  const store = configureStore({
    reducer: { session: sessionReducer, theme: themeReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionChanges, api.middleware),
    preloadedState: { session },
  });
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href);
    const call = `${method} ${pathname.replace(/^\/api/, "")}`;
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    calls.push({ call, query: search, body: sent });
    if (!(call in answers)) return refusal(404, "not-found", `no answer for ${call}`);
    const answer = answers[call];
    const data: unknown = await (typeof answer === "function" ? answer(sent) : answer);
    return data instanceof Response ? data : Response.json({ success: true, data });
  });
  const stopListening = listenForToasts(({ message, duration, action }) => {
    toasts.push(message);
    toastTimes.push(duration);
    if (action) toastActions.push(action.run);
  });
  atEnd.push(() => {
    stopListening();
    store.dispatch(api.util.resetApiState());
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter>
          <SignInGate>{children}</SignInGate>
        </MemoryRouter>
      </Provider>
    </StrictMode>
  );
  return {
    store,
    /** What was asked of the server, in order. */
    calls,
    /** What was said in passing. */
    toasts,
    /** For how long each, in milliseconds; undefined: as long as most. */
    toastTimes,
    /** What could be done about it, as with 撤销. */
    toastActions,
    render: (element: ReactNode) => render(element, { wrapper }),
    renderHook: <Result, Props>(hook: (props: Props) => Result, initialProps?: Props) =>
      renderHook(hook, { wrapper, ...(initialProps === undefined ? {} : { initialProps }) }),
  };
}

const atEnd: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of atEnd.splice(0)) end();
  vi.unstubAllGlobals();
});
