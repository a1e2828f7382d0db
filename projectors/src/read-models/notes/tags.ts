import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

type Tagged = { noteId: number; tags: readonly { id: number; name: string }[] };

function use({ noteId, tags }: Tagged, at: string, batch: NotesBatch): void {
  batch.tagsOf.set(noteId, tags);
  for (const { id, name } of tags) batch.tagUses.push({ id, name, created_at: at });
}

function change(tagId: number, givenName: string | null, deleted: boolean, batch: NotesBatch): void {
  const given_name = givenName ?? batch.tagChanges.get(tagId)?.given_name ?? null;
  batch.tagChanges.set(tagId, { tag_id: tagId, given_name, deleted });
}

export const tags: Handlers<NotesBatch> = {
  NotePublished: ({ data, at }, batch) => use(data, at, batch),
  NoteEdited: ({ data, at }, batch) => use(data, at, batch),
  TagCreated({ data: { tagId, name }, at }, batch) {
    batch.tagUses.push({ id: tagId, name, created_at: at });
    change(tagId, name, false, batch);
  },
  /** An event of its own brought the tag of the new name. */
  TagRenamed: ({ data: { tagId, name, newTagId } }, batch) =>
    tagId === newTagId ? change(tagId, name, false, batch) : change(tagId, null, true, batch),
  TagDeleted: ({ data: { tagId } }, batch) => change(tagId, null, true, batch),
  /** A restored note had these tags before, so this is no new use. */
  NoteRestored: ({ data }, batch) => void batch.tagsOf.set(data.noteId, data.tags),
};
