import { guards } from "./travel-guard.ts";

/** If nothing happens for this long, no navigation is on its way: an entry of the same page is reached in a few milliseconds. */
const QUIET_MS = 500;

/**
 * Holds the browser's back and forward: each is undone by going the same number of entries the other way. Then `asked` is called with a
 * function that performs it after all. The last holder is asked; its answer ends the hold.
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
 * Goes to the entry with this number and hides the way from the router. Another navigation may come in between, as with two quick backs,
 * and a browser may drop one. So it ends only at this entry, and checks the place if nothing more happens.
 */
function returnTo(place: number, arrived: () => void): void {
  let quiet: ReturnType<typeof setTimeout>;
  const look = () => {
    const steps = place - indexOf(history.state);
    // An entry without a number of the router has no way back.
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
