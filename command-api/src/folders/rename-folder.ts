import { RenameFolder } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { foldersStream, isTaken } from "./state.ts";

export const renameFolder = command(RenameFolder, {
  stream: (_input, { actor }) => foldersStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ folders: await read(foldersStream(actor.id)) }),

  decide({ folders }, { id: folderId, name }, { actor }) {
    const before = folders.names.get(folderId);
    if (before === undefined) return refuse("folder-not-found");
    if (isTaken(folders, name, folderId)) return refuse("folder-taken");
    return before === name ? [] : [{ type: "FolderRenamed", data: { memberId: actor.id, folderId, name } }];
  },

  answer: async ({ input: { id, name } }) => ({ id, name }),
});
