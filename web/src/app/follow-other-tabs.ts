import { api } from "../api/empty-api.ts";
import { type SessionMember, sessionAdopted } from "../api/session-slice.ts";
import { readSession } from "../api/session-storage.ts";
import { themeChosen, themeColourChosen } from "../features/theme/theme-slice.ts";
import { readTheme } from "../features/theme/theme-storage.ts";
import { readDeviceOwner } from "./device-owner.ts";
import type { Store } from "./store.ts";

/** A sign-in, sign-out, refreshed token or theme of one tab applies to every tab: the storage informs the others. */
export function followOtherTabs(store: Store): void {
  const follow = (key: string | null) => {
    const here = store.getState().session;
    const stored = readSession(here);
    const session = stored.token ? stored : { ...stored, expired: readDeviceOwner() };
    if (session.token !== here.token || session.expired !== here.expired) store.dispatch(sessionAdopted(session));
    // The same member with another name or picture.
    else if (session.member?.id === here.member?.id && !isSame(session.member, here.member)) {
      store.dispatch(sessionAdopted(session));
      store.dispatch(api.util.invalidateTags(["Me", { type: "Member", id: session.member?.id ?? 0 }, "Note", "Comment"]));
    }
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

const isSame = (one: SessionMember | null, other: SessionMember | null) => JSON.stringify(one) === JSON.stringify(other);
