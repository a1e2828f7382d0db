import type { StoredEvent } from "@shiye/events/envelope";

/** Events in the order of the log, and the position up to which there are no others of the wanted types. */
export interface Stretch {
  events: readonly StoredEvent[];
  through: bigint;
}

interface Page extends Stretch {
  follows: bigint;
}

/**
 * A part of the log in memory: the events after `from` up to `end`, all or only some types. It grows at its end and is cut at its start.
 */
export interface EventWindow {
  from(): bigint;
  end(): bigint;
  size(): number;
  /** Adds the events right after the end. */
  append(stretch: Stretch): void;
  /** The position up to which events must be dropped so that this many more fit; undefined if none must be dropped. */
  wouldDrop(more: number): bigint | undefined;
  dropTo(position: bigint): void;
  /**
   * The events right after a position; undefined if the window does not have them. At the end of the window `through` is the position
   * itself.
   */
  after(position: bigint, limit: number): Stretch | undefined;
  /** How many events it has after a position that lies in it. */
  countAfter(position: bigint): number;
  has(event: StoredEvent): boolean;
}

export function createEventWindow(start: bigint, capacity: number): EventWindow {
  const pages: Page[] = [];
  let from = start;
  let end = start;
  let size = 0;

  return {
    from: () => from,
    end: () => end,
    size: () => size,
    append({ events, through }) {
      if (through <= end) return;
      pages.push({ follows: end, through, events });
      end = through;
      size += events.length;
    },
    wouldDrop(more) {
      let left = size + more;
      let position: bigint | undefined;
      for (const page of pages) {
        if (left <= capacity) break;
        left -= page.events.length;
        position = page.through;
      }
      return position;
    },
    dropTo(position) {
      while (pages[0] && pages[0].through <= position) {
        from = pages[0].through;
        size -= pages[0].events.length;
        pages.shift();
      }
    },
    after(position, limit) {
      if (position < from || position > end) return undefined;
      const found: StoredEvent[] = [];
      for (let at = firstBeyond(pages, position, throughOf); at < pages.length; at++) {
        const page = pages[at] as Page;
        const first = firstBeyond(page.events, position, positionOf);
        if (found.length === 0 && first === 0 && page.events.length <= limit && page === pages.at(-1)) return page;
        for (let index = first; index < page.events.length && found.length < limit; index++) found.push(page.events[index] as StoredEvent);
        const last = found.at(-1);
        if (last && found.length >= limit) return { events: found, through: last.position };
      }
      return { events: found, through: end };
    },
    countAfter(position) {
      const first = firstBeyond(pages, position, throughOf);
      let count = 0 - firstBeyond(pages[first]?.events ?? [], position, positionOf);
      for (let at = first; at < pages.length; at++) count += pages[at]?.events.length ?? 0;
      return count;
    },
    has: (event) =>
      pages.some(
        (page) => event.position > page.follows && event.position <= page.through && page.events.some(({ id }) => id === event.id),
      ),
  };
}

const throughOf = ({ through }: Page) => through;
const positionOf = ({ position }: StoredEvent) => position;

/**
 * Index of the first thing beyond a position, by halving: positions increase. A window near the end of the log has thousands of pages of one
 * event, and every follower looks for its place at each event.
 */
function firstBeyond<Thing>(things: readonly Thing[], position: bigint, endOf: (thing: Thing) => bigint): number {
  let low = 0;
  let high = things.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(things[middle] as Thing) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
