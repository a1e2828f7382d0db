import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member, note, some } from "./values.ts";

export const folders = defineHistory<{
  createFolder: { member: number };
  renameFolder: { some: number };
  deleteFolder: { some: number };
  file: { member: number; note: number; some: number };
}>({
  actions: {
    createFolder: { weight: 4, arbitrary: fc.record({ member }) },
    renameFolder: { weight: 2, arbitrary: fc.record({ some }) },
    deleteFolder: { weight: 2, arbitrary: fc.record({ some }) },
    file: { weight: 5, arbitrary: fc.record({ member, note, some }) },
  },
  begin({ story, members, toggle }) {
    const made: { memberId: number; folderId: number }[] = [];
    return {
      createFolder({ member: memberId }) {
        const folder = { memberId, folderId: 900 + story.events.length };
        made.push(folder);
        story.tell("FolderCreated", { ...folder, name: `Folder ${story.events.length}` });
      },
      renameFolder({ some }) {
        const folder = made[some % Math.max(1, made.length)];
        if (folder) story.tell("FolderRenamed", { ...folder, name: `Folder ${story.events.length}` });
      },
      deleteFolder({ some }) {
        const [folder] = made.splice(some % Math.max(1, made.length), 1);
        if (folder) story.tell("FolderDeleted", folder);
      },
      file({ member: memberId, note: noteId, some }) {
        toggle(
          `collect ${memberId} ${noteId}`,
          () => {
            members.collects(memberId, noteId);
            const own = made.filter((folder) => folder.memberId === memberId);
            const folderId = own[some % Math.max(1, own.length)]?.folderId ?? null;
            story.tell("CollectionFiled", { memberId, noteId, folderId });
          },
          () => members.uncollects(memberId, noteId),
        );
      },
    };
  },
});
