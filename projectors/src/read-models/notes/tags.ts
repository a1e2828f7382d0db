import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

type Tagged = { noteId: number; tags: readonly { id: number; name: string }[] };

function use({ noteId, tags }: Tagged, at: string, batch: NotesBatch): void {
  batch.tagsOf.set(noteId, tags);
  for (const { id, name } of tags) batch.tagUses.push({ id, name, created_at: at });
}

export const tags: Handlers<NotesBatch> = {
  NotePublished: ({ data, at }, batch) => use(data, at, batch),
  NoteEdited: ({ data, at }, batch) => use(data, at, batch),
  /** No use of a tag that is not known: the note had it before. */
  NoteRestored: ({ data }, batch) => void batch.tagsOf.set(data.noteId, data.tags),
};
