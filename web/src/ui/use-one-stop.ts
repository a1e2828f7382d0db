import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** Which of the stops of a row a key leads to; undefined: none. */
export function stopAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  return { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[key];
}

/**
 * A row of many buttons or links that is one stop of the Tab key. Arrows, Home and End move between them. `chosen`: the stop before the
 * focus was in the row.
 */
export function useOneStop(chosen: number) {
  const [last, setLast] = useState<number | null>(null);
  const stopsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("a, button")];
  return {
    row: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const stops = stopsIn(event.currentTarget);
        const next = stops[stopAfter(event.key, stops.indexOf(event.target as HTMLElement), stops.length) ?? -1];
        if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        next.focus();
      },
      onFocus: (event: FocusEvent<HTMLElement>) => setLast(stopsIn(event.currentTarget).indexOf(event.target as HTMLElement)),
    },
    /** Of the stop at this place of `count`. */
    tabIndex: (place: number, count: number) => (place === Math.min(last ?? Math.max(chosen, 0), count - 1) ? 0 : -1),
  };
}
