import { notesModel } from "@shiye/infra/read-db/models/notes";
import { defineReadModel } from "../runner/read-model.ts";
import { createNotesBatch, type NotesBatch } from "./batch.ts";
import { categories } from "./categories.ts";
import { notes as noteHandlers } from "./notes.ts";
import { tags } from "./tags.ts";
import { writeNotes } from "./write-notes.ts";
import { writeTags } from "./write-tags.ts";

/** What published notes say, the channels and the tags. */
export const notes = defineReadModel<NotesBatch>({
  model: notesModel,
  nouns: { notes: noteHandlers, tags, categories },
  createBatch: createNotesBatch,
  async write(transaction, schema, batch) {
    await writeNotes(transaction, schema, batch);
    await writeTags(transaction, schema, batch);
    return [];
  },
});
