import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { type Location, NavigationType, useNavigationType } from "react-router-dom";
import { followScroll, scrollPlace, scrollToPlace } from "../platform/scroll-place.ts";

const STORAGE_KEY = "scroll-places";
/** How long a page may take to grow to its former length. */
const PATIENCE_MS = 2000;
/** And how many times it is checked at least: on a slow device one check of a long list may take longer than that. */
const PATIENCE_FRAMES = 30;
/** How many checks the position must hold: a list that is being measured is short for a moment, and the window moves up with it. */
const STEADY_FRAMES = 3;

/**
 * Back and reload return to the scroll position; a new page begins at the top. `page` is the page below any overlay, so opening and closing
 * a note moves nothing.
 */
export function useScrollMemory(page: Location): void {
  const navigation = useNavigationType();
  const [entrance] = useState(page);
  const { key } = page;
  // The first entries of all visits have one key, and a tab may have several of them.
  const entry = key + page.pathname;
  const knownPlace = useEffectEvent(() => {
    const isNew = navigation !== NavigationType.Pop || (page === entrance && isFreshVisit(key));
    return isNew ? 0 : (readPlaces()[entry] ?? 0);
  });
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useLayoutEffect(() => {
    const place = knownPlace();
    const stopTrying = scrollWhenPossible(place);

    let timer = 0;
    let last = place;
    const remember = () => {
      timer = 0;
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPlaces(), [entry]: last }));
      } catch {
        // If the storage is refused or full, the page begins at the top.
      }
    };
    const follow = () => {
      last = Math.round(scrollPlace());
      timer ||= window.setTimeout(remember, 200);
    };
    const stopFollowing = followScroll(follow);
    window.addEventListener("pagehide", remember);
    return () => {
      stopTrying();
      clearTimeout(timer);
      // The last seen position, not the current one: the page that is leaving may already be gone.
      remember();
      stopFollowing();
      window.removeEventListener("pagehide", remember);
    };
  }, [entry]);
}

/** The first entry of every visit has the same key; only after a reload or a return is it the same place. */
function isFreshVisit(key: string): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return key === "default" && visit?.type === "navigate";
}

/** Scrolls as far as the page reaches, and further as it grows: the end of a feed loads the next part. */
function scrollWhenPossible(place: number): () => void {
  let patientUntil = performance.now() + PATIENCE_MS;
  let looks = 0;
  let reached = -1;
  let steady = 0;
  let frame = 0;
  const attempt = () => {
    const reachable = Math.min(place, document.documentElement.scrollHeight - window.innerHeight);
    if (reachable > reached) {
      reached = reachable;
      patientUntil = performance.now() + PATIENCE_MS;
      looks = 0;
    }
    steady = Math.round(window.scrollY) === place ? steady + 1 : 0;
    if (steady === 0) scrollToPlace(reachable);
    looks += 1;
    if (place > 0 && steady < STEADY_FRAMES && (performance.now() < patientUntil || looks < PATIENCE_FRAMES))
      frame = requestAnimationFrame(attempt);
  };
  attempt();
  const giveUp = () => cancelAnimationFrame(frame);
  // Any action of the user in the meantime wins.
  const signs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
  for (const sign of signs) window.addEventListener(sign, giveUp, { passive: true });
  return () => {
    giveUp();
    for (const sign of signs) window.removeEventListener(sign, giveUp);
  };
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
