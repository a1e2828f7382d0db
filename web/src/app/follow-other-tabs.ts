import { sessionAdopted } from "../api/session-slice.ts";
import { readSession } from "../api/session-storage.ts";
import { themeChosen, themeColourChosen } from "../features/theme/theme-slice.ts";
import { readTheme } from "../features/theme/theme-storage.ts";
import type { Store } from "./store.ts";

/** Signing in or out, a refreshed token or another theme in one tab is so in every tab: the storage tells the others. */
export function followOtherTabs(store: Store): void {
  const follow = (key: string | null) => {
    const session = readSession(localStorage);
    if (session.token !== store.getState().session.token) store.dispatch(sessionAdopted(session));
    if (key === null || key.startsWith("theme")) {
      const theme = readTheme();
      store.dispatch(themeChosen(theme.choice));
      store.dispatch(themeColourChosen(theme.colour));
    }
  };
  window.addEventListener("storage", ({ key }) => follow(key));
  // What has changed since this tab read it, before it listened.
  follow(null);
}
