import { sessionAdopted } from "../api/session-slice.ts";
import { readSession } from "../api/session-storage.ts";
import { themeChosen, themeColourChosen } from "../features/theme/theme-slice.ts";
import { readTheme } from "../features/theme/theme-storage.ts";
import type { Store } from "./store.ts";

/** A sign-in, sign-out, refreshed token or theme of one tab applies to every tab: the storage informs the others. */
export function followOtherTabs(store: Store): void {
  const follow = (key: string | null) => {
    const session = readSession(store.getState().session);
    if (session.token !== store.getState().session.token) store.dispatch(sessionAdopted(session));
    if (key === null || key.startsWith("theme")) {
      const theme = readTheme();
      store.dispatch(themeChosen(theme.choice));
      store.dispatch(themeColourChosen(theme.colour));
    }
  };
  window.addEventListener("storage", ({ key }) => follow(key));
  // Changes after this tab read the storage and before it listened.
  follow(null);
}
