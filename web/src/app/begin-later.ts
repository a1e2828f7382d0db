import { surviveTranslation } from "@shiye/client/translated-page";
import { memberChanges } from "../api/member-changes.ts";
import { keepChatLive } from "../features/chat/live-chat.ts";
import { storeFirstPages } from "../features/notes/feed/stored-pages.ts";
import { keepSeenNotes } from "../features/notes/seen/seen-notes.ts";
import { prefetchNotes } from "../features/notes/view/prefetch-notes.ts";
import { followInbox } from "../features/notifications/follow-inbox.ts";
import { forgetOnDevice } from "../features/rich-text/device-drafts.ts";
import { followTheme } from "../features/theme/follow-theme.ts";
import { followUnread } from "../features/unread/follow-unread.ts";
import { Drawing } from "../ui/EmptyState.tsx";
import { preloadToasts } from "../ui/ToastHost.tsx";
import { keepDeviceOwner } from "./device-owner.ts";
import { followOtherTabs } from "./follow-other-tabs.ts";
import { followOwnActs } from "./follow-own-acts.ts";
import { NoteOverlayPage } from "./routes.tsx";
import { startPush } from "./start-push.ts";
import type { Store } from "./store.ts";

let begun = false;

/** What the first screen does not need. main.tsx downloads it after the first screen, or as soon as the user does something. */
export function beginLater(store: Store): void {
  if (begun) return;
  begun = true;
  const pieces: (() => unknown)[] = [
    surviveTranslation,
    // Before the other tabs: a theme that was chosen already is stored then, and theirs does not take its place.
    () => followTheme(store),
    () => followOtherTabs(store),
    () => followUnread(store),
    () => followInbox(store),
    () => followOwnActs(store),
    () => startPush(store),
    () => keepChatLive(store),
    () => storeFirstPages(store),
    () => keepSeenNotes(store),
    () => memberChanges.subscribe(forgetOnDevice),
    () => keepDeviceOwner(store),
    () => prefetchNotes(store),
    NoteOverlayPage.preload,
    // For the next visit, when the token has expired.
    () => import("@shiye/client/session-exchange").catch(() => {}),
    // The code that reports failures must be loaded before the network fails.
    Drawing.preload,
    preloadToasts,
  ];
  // One task each: together they are a long task on a slow phone, just when the user has begun something.
  for (const piece of pieces) setTimeout(piece);
}
