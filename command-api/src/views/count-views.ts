import type { EventData } from "@shiye/events/catalogue";
import { MOST_NOTES_IN_A_COUNT } from "@shiye/events/notes";
import { innerCommand } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import type { NoteViews } from "./view-counter.ts";

/** Each counter has a stream of its own, so that no two nodes meet in one. Nothing about it needs to be remembered. */
const countedViews = defineState<null>({ initial: null, evolve: {} });
const viewsStream = (viewsId: number): Stream<null> => ({ name: `views-${viewsId}`, fold: countedViews });

/** One event for all notes that were looked at in the last seconds. Read models drop views of a note that is gone. */
export const countViews = innerCommand({
  stream: ({ viewsId }: EventData<"NotesViewed">) => viewsStream(viewsId),
  // Read for its revision alone: the append expects it.
  gather: ({ read }, { viewsId }) => read(viewsStream(viewsId)),
  decide: (_nothing, counted) => [{ type: "NotesViewed", data: counted }],
});

/** More notes than one event may hold, one event after another. */
export async function inParts(notes: readonly NoteViews[], count: (part: NoteViews[], from: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < notes.length; from += MOST_NOTES_IN_A_COUNT) await count(notes.slice(from, from + MOST_NOTES_IN_A_COUNT), from);
}
