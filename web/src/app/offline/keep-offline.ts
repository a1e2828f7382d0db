import { memberChanges } from "../../api/member-changes.ts";
import { selectToken } from "../../api/session-slice.ts";
import type { Store } from "../store.ts";
import { cutOff } from "./cut-off.ts";
import { isPicture, keyOf } from "./kept-answers.ts";

let begun = false;

/** From here on the last feed and the opened notes can be read without a network. */
export function keepOffline(store: Store): void {
  const { serviceWorker } = navigator;
  // There are no service workers without TLS; the site works as without one.
  if (begun || import.meta.env.MODE !== "production" || !serviceWorker) return;
  begun = true;
  const say = (words: string) => void serviceWorker.ready.then(({ active }) => active?.postMessage(words));
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ cutOff?: boolean }>) => cutOff.emit(data.cutOff === true));
  serviceWorker.startMessages();
  memberChanges.subscribe(() => say("forget"));
  const shownBefore = serviceWorker.controller === null;
  serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(
    () => serviceWorker.controller && say("cut off?"),
    () => {},
  );
  // At the first visit everything on the screen loaded before the worker did.
  if (shownBefore) serviceWorker.addEventListener("controllerchange", () => askAgain(store, seenSoFar()), { once: true });
  else askAgain(store, [noteInPage()]);
}

function seenSoFar(): (string | undefined)[] {
  return [...performance.getEntriesByType("resource").map(({ name }) => name), noteInPage()];
}

/** Its first data came with the page, so no call asked for them. */
function noteInPage(): string | undefined {
  const id = location.pathname === "/post" ? new URLSearchParams(location.search).get("id") : null;
  return id ? `/api/posts/${encodeURIComponent(id)}` : undefined;
}

/** Repeats the calls, so that the worker stores the answers. Pictures come from the browser's own cache, and no view is counted twice. */
function askAgain(store: Store, addresses: readonly (string | undefined)[]): void {
  const token = selectToken(store.getState());
  const headers = { Accept: "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  for (const address of new Set(addresses)) {
    const { origin, pathname, searchParams } = new URL(address ?? "about:blank", location.href);
    if (origin !== location.origin || !address) continue;
    if (isPicture(address)) fetch(address, { cache: "force-cache" }).catch(() => {});
    else if (keyOf(address)) {
      if (/\/posts\/\d+$/.test(pathname)) searchParams.set("skipViewCount", "true");
      fetch(`${pathname}?${searchParams}`, { headers }).catch(() => {});
    }
  }
}
