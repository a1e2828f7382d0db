import { CreateFolder, MOST_FOLDERS } from "@shiye/events/folders";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { foldersStream, isTaken } from "./state.ts";

export const createFolder = command(CreateFolder, {
  stream: (_input, { actor }) => foldersStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ folders: await read(foldersStream(actor.id)) }),

  decide({ folders }, { name }, { actor, newId }) {
    if (isTaken(folders, name)) return refuse("folder-taken");
    if (folders.names.size >= MOST_FOLDERS) return refuse("folders-full");
    return [{ type: "FolderCreated", data: { memberId: actor.id, folderId: newId, name } }];
  },

  async answer({ events }) {
    const { folderId, name } = requireStored(events, "FolderCreated").data;
    return { id: folderId, name };
  },
});
