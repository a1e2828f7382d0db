import { FileCollection } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { collectStream } from "../collections/state.ts";
import { command } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { foldersStream } from "./state.ts";

export const fileCollection = command(FileCollection, {
  stream: ({ id }, { actor }) => collectStream(actor.id, id),

  gather: async ({ read }, { id }, { actor }) => ({
    note: await findNote(read, id),
    collection: await read(collectStream(actor.id, id)),
    folders: await read(foldersStream(actor.id)),
  }),

  decide({ note, collection, folders }, { id: noteId, folder_id: folderId }, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (!collection.collected) return refuse("not-collected");
    if (folderId !== null && !folders.names.has(folderId)) return refuse("folder-not-found");
    return collection.folderId === folderId ? [] : [{ type: "CollectionFiled", data: { memberId: actor.id, noteId, folderId } }];
  },

  answer: async ({ input: { folder_id } }) => ({ folder_id }),
});
