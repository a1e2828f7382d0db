import { guards } from "./travel-guard.ts";

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
    const returned = (way: PopStateEvent) => {
      way.stopImmediatePropagation();
      drop(returned);
      asked(() => history.go(steps));
    };
    guards.push(returned);
    history.go(-steps);
  };
  guards.push(hold);
  return () => drop(hold);
}

function drop(guard: (typeof guards)[number]): void {
  const at = guards.indexOf(guard);
  if (at >= 0) guards.splice(at, 1);
}

/** The router numbers its entries. */
function indexOf(state: unknown): number {
  return Number((state as { idx?: number } | null)?.idx ?? Number.NaN);
}
