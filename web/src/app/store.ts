import { configureStore } from "@reduxjs/toolkit";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { keepSession, readSession } from "../api/session-storage.ts";
import { selectTheme, systemThemeChanged, themeReducer } from "../features/theme/theme-slice.ts";
import { onSystemTheme, paintTheme, readTheme, storeTheme } from "../features/theme/theme-storage.ts";
import { sessionChanges } from "./session-changes.ts";

/** The store with everything that must outlive a reload already in it. */
export function createStore() {
  const store = configureStore({
    reducer: { session: sessionReducer, theme: themeReducer, [api.reducerPath]: api.reducer },
    preloadedState: { session: readSession(localStorage), theme: readTheme() },
    middleware: (defaults) => defaults().concat(sessionChanges, keepSession, api.middleware),
  });

  let last = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    if (state.theme !== last.theme) {
      if (state.theme.choice !== last.theme.choice || state.theme.colour !== last.theme.colour)
        void storeTheme(state.theme.choice, state.theme.colour);
      void paintTheme(selectTheme(state), state.theme.colour);
    }
    last = state;
  });
  onSystemTheme((theme) => store.dispatch(systemThemeChanged(theme)));
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store["getState"]>;
