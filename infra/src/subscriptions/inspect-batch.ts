import type { StoredEvent } from "@shiye/events/envelope";
import type { EventBatch } from "./event-source.ts";

/** How a source can break its promise. `late`: an event that comes after a later one, and was never delivered. */
export type SourceFault = "hole" | "disorder" | "late";

interface Inspection {
  /** Events beyond the position, to be used as they are; undefined if they must be read from the log instead. */
  fresh: readonly StoredEvent[] | undefined;
  /** The highest position in the batch. */
  through: bigint;
  faults: readonly SourceFault[];
}

/** Compares a batch with the position of its reader. Events up to that position are duplicates, if the reader knows them. */
export function inspectBatch({ follows, events }: EventBatch, position: bigint, isKnown: (event: StoredEvent) => boolean): Inspection {
  const faults: SourceFault[] = [];
  let through = position;
  let before = follows;
  let ordered = true;
  for (const event of events) {
    if (event.position <= before) ordered = false;
    before = event.position;
    if (event.position > through) through = event.position;
  }
  if (!ordered) faults.push("disorder");
  if (follows > position) faults.push("hole");
  if (events.some((event) => event.position <= position && !isKnown(event))) faults.push("late");
  const sound = ordered && follows <= position;
  return { fresh: sound ? events.filter((event) => event.position > position) : undefined, through, faults };
}
