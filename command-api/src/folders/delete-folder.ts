import { DeleteFolder } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { foldersStream } from "./state.ts";

/** What is in it says so for ever in its own stream, and nobody asks for a folder that is gone. */
export const deleteFolder = command(DeleteFolder, {
  stream: (_input, { actor }) => foldersStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ folders: await read(foldersStream(actor.id)) }),

  decide({ folders }, { id: folderId }, { actor }) {
    if (!folders.names.has(folderId)) return refuse("folder-not-found");
    return [{ type: "FolderDeleted", data: { memberId: actor.id, folderId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
