import { guards } from "./travel-guard.ts";

/** If nothing happens for this long, no navigation is on its way: an entry of the same page is reached in a few milliseconds. */
const QUIET_MS = 500;

/** An entry of the browser's history: its number by the router, and whether it doubles the entrance. */
interface Entry {
  idx?: number;
  double?: true;
}

/**
 * Behind the entrance, the entry that a visit begins with, lies another document, and no page is told that the reader goes there. So while
 * something is to be held, the reader is on an entry more with the same address and key, which is one place with the entrance for the router.
 */
function doubleEntrance(): void {
  if (indexOf(history.state) === 0) history.pushState({ ...history.state, idx: 1, double: true } satisfies Entry, "");
  passEntrance();
}

/** A way back from the double goes on to what was before the visit. */
function passEntrance(): void {
  if (!(history.state as Entry | null)?.double || guards.includes(pass)) return;
  guards.unshift(pass);
}

function pass(event: PopStateEvent): void {
  if (indexOf(event.state) !== 0) return;
  // Whoever comes back to the entrance from outside has no double in front of it.
  drop(pass);
  history.back();
}

// After a reload of the double.
if (typeof window !== "undefined") passEntrance();

/**
 * Holds the browser's back and forward: each is undone by going the same number of entries the other way. Then `asked` is called with a
 * function that performs it after all. The last holder is asked; its answer ends the hold.
 */
export function holdTravel(asked: (go: () => void) => void): () => void {
  doubleEntrance();
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
  return Number((state as Entry | null)?.idx ?? Number.NaN);
}
