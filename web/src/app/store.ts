import { configureStore } from "@reduxjs/toolkit";
import { api } from "../api/empty-api.ts";
import { sessionReducer } from "../api/session-slice.ts";
import { keepSession, readSession } from "../api/session-storage.ts";
import { themeReducer } from "../features/theme/theme-slice.ts";
import { readTheme } from "../features/theme/theme-storage.ts";
import { sessionChanges } from "./session-changes.ts";

/** The store, filled with everything that must survive a reload. */
export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, theme: themeReducer, [api.reducerPath]: api.reducer },
    preloadedState: { session: readSession(), theme: readTheme() },
    middleware: (defaults) => defaults().concat(sessionChanges, keepSession, api.middleware),
    // Not in the next frame, which is the default: what an answer changes would be rendered within that frame and make it late.
    enhancers: (defaults) => defaults({ autoBatch: { type: "timer", timeout: 10 } }),
  });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store["getState"]>;
