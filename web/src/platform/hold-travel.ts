import { guards } from "./travel-guard.ts";

/** When nothing came for so long, no journey is on its way any more: an entry of the same page is reached in a few milliseconds. */
const QUIET_MS = 500;

/**
 * Holds the browser's back and forward: they are taken back by going the same number of entries the other way. `asked` hears of it once one is
 * back, with the way to go after all. Whoever held last is asked. The answer ends it.
 */
export function holdTravel(asked: (go: () => void) => void): () => void {
  const place = indexOf(history.state);
  const hold = (event: PopStateEvent) => {
    const steps = indexOf(event.state) - place;
    if (steps === 0 || Number.isNaN(steps)) return;
    event.stopImmediatePropagation();
    returnTo(place, () => asked(() => history.go(steps)));
  };
  guards.push(hold);
  return () => drop(hold);
}

/**
 * Goes to the entry with this number and keeps the way from the router. Another journey may come in between, as two quick backs do, and a browser may
 * leave one of them out: so it ends at this entry only, and looks where it is when nothing comes any more.
 */
function returnTo(place: number, arrived: () => void): void {
  let quiet: ReturnType<typeof setTimeout>;
  const look = () => {
    const steps = place - indexOf(history.state);
    // An entry that the router did not number has no way back.
    if (!steps) return end();
    quiet = setTimeout(look, QUIET_MS);
    history.go(steps);
  };
  const onWay = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    clearTimeout(quiet);
    if (indexOf(event.state) === place) end();
    else quiet = setTimeout(look, QUIET_MS);
  };
  const end = () => {
    drop(onWay);
    arrived();
  };
  guards.push(onWay);
  look();
}

function drop(guard: (typeof guards)[number]): void {
  const at = guards.indexOf(guard);
  if (at >= 0) guards.splice(at, 1);
}

/** The router numbers its entries. */
function indexOf(state: unknown): number {
  return Number((state as { idx?: number } | null)?.idx ?? Number.NaN);
}
