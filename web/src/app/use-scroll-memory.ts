import { useEffect, useLayoutEffect } from "react";
import { type Location, useNavigationType } from "react-router-dom";

const STORAGE_KEY = "scroll-places";
/** So long a page that is not yet as long as it was may take to get there. */
const PATIENCE_MS = 2000;

/**
 * Back and reload come to the very place one left; a new page begins at the top. `page` is the page below any overlay, so
 * opening and closing a note moves nothing.
 */
export function useScrollMemory(page: Location): void {
  const navigation = useNavigationType();
  const { key, pathname } = page;
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useLayoutEffect(() => {
    const places = readPlaces();
    const place = places[key];
    const stop =
      navigation === "POP" && place !== undefined ? scrollWhenPossible(place) : void (navigation !== "POP" && window.scrollTo(0, 0));
    const remember = () => {
      places[key] = Math.round(window.scrollY);
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places));
    };
    let timer = 0;
    const rememberSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(remember, 150);
    };
    window.addEventListener("scroll", rememberSoon, { passive: true });
    window.addEventListener("pagehide", remember);
    return () => {
      stop?.();
      clearTimeout(timer);
      window.removeEventListener("scroll", rememberSoon);
      window.removeEventListener("pagehide", remember);
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new kind of navigation to the same entry is no new entry
  }, [key, pathname]);
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
