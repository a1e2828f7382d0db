import { DeleteFolder } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { foldersStream } from "./state.ts";

/** Collections keep the id of the deleted folder in their streams. Nobody asks for a deleted folder. */
export const deleteFolder = command(DeleteFolder, {
  stream: (_input, { actor }) => foldersStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ folders: await read(foldersStream(actor.id)) }),

  decide({ folders }, { id: folderId }, { actor }) {
    if (!folders.names.has(folderId)) return refuse("folder-not-found");
    return [{ type: "FolderDeleted", data: { memberId: actor.id, folderId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
