import { notesModel } from "@shiye/infra/read-models/tables/notes";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createNotesBatch, type NotesBatch } from "./batch.ts";
import { categories } from "./categories.ts";
import { notes as noteHandlers } from "./notes.ts";
import { profilePins } from "./profile-pins.ts";
import { tags } from "./tags.ts";
import { writeNotes } from "./write-notes.ts";
import { writeProfilePins } from "./write-profile-pins.ts";
import { writeTags } from "./write-tags.ts";

/** Published notes, channels and tags. */
export const notes = defineProjection<NotesBatch>({
  model: notesModel,
  handlers: { notes: noteHandlers, tags, categories, profilePins, departures },
  createBatch: createNotesBatch,
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, notesModel, batch);
    await writeNotes(transaction, schema, batch, departed);
    await writeProfilePins(transaction, schema, batch, departed);
    await writeTags(transaction, schema, batch);
    return [];
  },
});
