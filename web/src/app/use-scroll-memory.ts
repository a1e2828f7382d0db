import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useNavigationType } from "react-router-dom";

const STORAGE_KEY = "scroll-places";
/** So long a page that is not yet as long as it was may take to get there. */
const PATIENCE_MS = 2000;

/**
 * Back and reload come to the very place one left; a new page begins at the top. `page` is the page below any overlay, so
 * opening and closing a note moves nothing.
 */
export function useScrollMemory(page: Location): void {
  const navigation = useRef<NavigationType>(NavigationType.Pop);
  navigation.current = useNavigationType();
  const { key } = page;
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useLayoutEffect(() => {
    const places = readPlaces();
    const place = places[key];
    let stopTrying: (() => void) | undefined;
    if (navigation.current !== NavigationType.Pop) window.scrollTo(0, 0);
    else if (place !== undefined) stopTrying = scrollWhenPossible(place);

    let timer = 0;
    let last = place ?? 0;
    const remember = () => {
      timer = 0;
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPlaces(), [key]: last }));
    };
    const follow = () => {
      last = Math.round(window.scrollY);
      timer ||= window.setTimeout(remember, 200);
    };
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("pagehide", remember);
    return () => {
      stopTrying?.();
      clearTimeout(timer);
      // What was seen last, not where the window is now: the page that is leaving may already be gone.
      remember();
      window.removeEventListener("scroll", follow);
      window.removeEventListener("pagehide", remember);
    };
  }, [key]);
}

function scrollWhenPossible(place: number): () => void {
  const patientUntil = performance.now() + PATIENCE_MS;
  let frame = 0;
  const attempt = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight >= place;
    if (reachable || performance.now() > patientUntil) window.scrollTo(0, place);
    else frame = requestAnimationFrame(attempt);
  };
  attempt();
  const giveUp = () => cancelAnimationFrame(frame);
  // Whoever scrolls in the meantime knows better.
  window.addEventListener("wheel", giveUp, { once: true, passive: true });
  window.addEventListener("touchstart", giveUp, { once: true, passive: true });
  return () => {
    giveUp();
    window.removeEventListener("wheel", giveUp);
    window.removeEventListener("touchstart", giveUp);
  };
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
