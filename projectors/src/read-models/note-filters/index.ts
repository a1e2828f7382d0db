import { noteFiltersModel } from "@shiye/infra/read-models/tables/note-filters";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures } from "../../building-blocks/departed-members/departures.ts";
import { createNoteFiltersBatch, type NoteFiltersBatch, notes } from "./notes.ts";
import { writeNoteFilters } from "./write.ts";

/** What lists of notes are filtered and counted by. */
export const noteFilters = defineProjection<NoteFiltersBatch>({
  model: noteFiltersModel,
  handlers: { notes, departures },
  createBatch: createNoteFiltersBatch,
  async write(transaction, schema, batch) {
    await writeNoteFilters(transaction, schema, batch);
    return [];
  },
});
