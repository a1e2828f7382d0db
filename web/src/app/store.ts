import { configureStore } from "@reduxjs/toolkit";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { keepSession, readSession } from "../api/session-storage.ts";
import { selectTheme, systemThemeChanged, themeReducer } from "../features/theme/theme-slice.ts";
import { onSystemTheme, paintTheme, readTheme, storeTheme } from "../features/theme/theme-storage.ts";
import { sessionChanges } from "./session-changes.ts";

/** The store, filled with everything that must survive a reload. */
export function createStore() {
  const store = configureStore({
    reducer: { session: sessionReducer, theme: themeReducer, [api.reducerPath]: api.reducer },
    preloadedState: { session: readSession(localStorage), theme: readTheme() },
    middleware: (defaults) => defaults().concat(sessionChanges, keepSession, api.middleware),
  });

  let last = store.getState().theme;
  store.subscribe(() => {
    const { theme } = store.getState();
    if (theme === last) return;
    if (theme.choice !== last.choice || theme.colour !== last.colour) void storeTheme(theme.choice, theme.colour);
    last = theme;
    void paintTheme(selectTheme(store.getState()), theme.colour);
  });
  onSystemTheme((theme) => store.dispatch(systemThemeChanged(theme)));
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store["getState"]>;
