import type { Random } from "../random.ts";
import type { PlannedAction } from "./actions.ts";

const DAY = 86_400_000;
/** Shortly before midnight in China: what is seen on a day is counted on it. */
const COUNTED_AT_MS = DAY - 8 * 3_600_000 - 60_000;
/** Who likes or answers a note was one of so many who looked. */
const LOOKERS = { fewest: 4, most: 13 };
/** A note that nobody minds any more is found by somebody now and then. */
const FOUND_AGAIN_DAYS = 30;

/**
 * Who looked, without a word: so many for everything that was done with a note, on the day that it was done, and a few later. One action for
 * a day, whose list grows until the day is over.
 */
export function planViews(options: { start: number; end: number; random: Random; add: (action: PlannedAction) => void }) {
  const { start, end, random, add } = options;
  const days: { at: number; seen: Map<number, number> }[] = [];
  const authors = new Map<number, number>();
  for (let midnight = Math.floor(start / DAY) * DAY; midnight < end + DAY; midnight += DAY) {
    const day = { at: Math.min(midnight + COUNTED_AT_MS, end), seen: new Map<number, number>() };
    if (day.at < start) continue;
    add({ at: day.at, kind: "views", day: days.length, seen: day.seen, authors });
    days.push(day);
    if (day.at === end) break;
  }

  function look(note: number, at: number, views: number): void {
    const place = Math.ceil((at - (days[0]?.at ?? end)) / DAY);
    const day = at < end ? days[Math.min(Math.max(0, place), days.length - 1)] : undefined;
    day?.seen.set(note, (day.seen.get(note) ?? 0) + views);
  }

  return {
    published(note: number, author: number, at: number): void {
      authors.set(note, author);
      look(note, at, random.integer(LOOKERS.fewest, LOOKERS.most));
      for (let later = 1; later < FOUND_AGAIN_DAYS; later += random.integer(1, 5)) look(note, at + later * DAY, random.integer(1, 4));
    },
    /** For everything that is planned: only what is done with a note has lookers. */
    done(action: PlannedAction): void {
      if (action.kind === "like-note" || action.kind === "comment")
        look(action.note, action.at, random.integer(LOOKERS.fewest, LOOKERS.most));
    },
  };
}
