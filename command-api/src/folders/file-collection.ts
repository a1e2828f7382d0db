import { FileCollection } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { collectStream } from "../collections/state.ts";
import { command } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { foldersStream } from "./state.ts";

export const fileCollection = command(FileCollection, {
  stream: ({ id }, { actor }) => collectStream(actor.id, id),

  async gather({ read }, { id }, { actor }) {
    const [note, collection, folders] = await Promise.all([
      findNote(read, id),
      read(collectStream(actor.id, id)),
      read(foldersStream(actor.id)),
    ]);
    return { note, collection, folders };
  },

  decide({ note, collection, folders }, { id: noteId, folder_id: folderId }, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (!collection.collected) return refuse("not-collected");
    if (folderId !== null && !folders.names.has(folderId)) return refuse("folder-not-found");
    return collection.folderId === folderId ? [] : [{ type: "CollectionFiled", data: { memberId: actor.id, noteId, folderId } }];
  },

  answer: async ({ input: { folder_id } }) => ({ folder_id }),
});
