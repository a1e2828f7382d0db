import { configureStore } from "@reduxjs/toolkit";
import { cleanup, configure, render } from "@testing-library/react";
import { App as AntApp, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, vi } from "vitest";
import { adminApi } from "../api/admin-api.ts";
import { useGetCurrentAdminQuery } from "../features/session/session-api.ts";

if (typeof document === "undefined")
  throw new Error("A test that renders begins with the line // @vitest-environment happy-dom (see CONTRIBUTING.md)");

// The component library renders much, which takes long on a busy machine. Elements that styles hide are not checked for every role.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

export const admin = { id: 1, username: "root", role: "superadmin" };

type Answer = unknown | ((body: unknown, query: URLSearchParams) => unknown);

/** A refusal of the server, to use as an answer. */
export function refusal(status: number, message: string, details?: Record<string, string | number>): Response {
  return Response.json({ success: false, error: "refused", message, ...(details ? { details } : {}) }, { status });
}

/**
 * The console around a component: store, router, component library, and a server with answers by `"GET /admin/users": data`. A function
 * gets the body and the query; a Response is returned unchanged; other calls get 404. web/src/testing/render.tsx does the same for the
 * members' site.
 */
export function createConsole({ answers = {}, at = "/", routes = [] }: ConsoleOptions = {}) {
  const calls: { call: string; query: string; body: unknown }[] = [];
  const known: Record<string, Answer> = { "GET /auth/admin/me": admin, ...answers };
  localStorage.setItem("admin_token", "token");
  localStorage.setItem("admin_refresh_token", "refresh");
  const store = configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (defaults) => defaults().concat(adminApi.middleware),
  });
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, searchParams, search } = new URL(address, location.href);
    const call = `${method} ${decodeURIComponent(pathname).replace(/^\/api/, "")}`;
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    calls.push({ call, query: search, body: sent });
    if (!(call in known)) return refusal(404, `no answer for ${call}`);
    const answer = known[call];
    const data: unknown = await (typeof answer === "function" ? answer(sent, searchParams) : answer);
    return data instanceof Response ? data : Response.json({ success: true, data });
  });
  atEnd.push(() => void store.dispatch(adminApi.util.resetApiState()));
  return {
    calls,
    render(element: ReactNode) {
      // Messages end with the page, as those of the console end at the sign-in.
      const pages = [{ path: "/", element }, ...routes].map((page) => ({
        ...page,
        element: <AntApp key={page.path}>{page.element}</AntApp>,
      }));
      const router = createMemoryRouter(pages, { initialEntries: [at] });
      render(
        <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
          <Provider store={store}>
            <RouterProvider router={router} />
          </Provider>
        </ConfigProvider>,
      );
      return router;
    },
  };
}

/** Shows the role of the administrator as soon as a screen beside it knows it. Before that nobody may do anything. */
export function ArrivedRole() {
  return <output>{useGetCurrentAdminQuery().data?.role}</output>;
}

interface ConsoleOptions {
  answers?: Record<string, Answer>;
  at?: string;
  routes?: { path: string; element: ReactNode }[];
}

const atEnd: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of atEnd.splice(0)) end();
  localStorage.clear();
  vi.unstubAllGlobals();
});
