import type { EventData } from "@shiye/events/catalogue";
import { MOST_NOTES_IN_A_COUNT } from "@shiye/events/notes";
import { innerCommand } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import type { NoteViews } from "./view-counter.ts";

/** Each counter has its own stream, so that two nodes never write to the same one. It needs no state. */
const countedViews = defineState<null>({ initial: null, evolve: {} });
const viewsStream = (viewsId: number): Stream<null> => ({ name: `views-${viewsId}`, fold: countedViews });

/** One event for all notes that were opened in the last seconds. Read models ignore views of deleted notes. */
export const countViews = innerCommand({
  stream: ({ viewsId }: EventData<"NotesViewed">) => viewsStream(viewsId),
  // Read for its revision only, which the append expects.
  gather: ({ read }, { viewsId }) => read(viewsStream(viewsId)),
  decide: (_nothing, counted) => [{ type: "NotesViewed", data: counted }],
});

/** Splits more notes than one event may have into several events. */
export async function inParts(notes: readonly NoteViews[], count: (part: NoteViews[], from: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < notes.length; from += MOST_NOTES_IN_A_COUNT) await count(notes.slice(from, from + MOST_NOTES_IN_A_COUNT), from);
}
