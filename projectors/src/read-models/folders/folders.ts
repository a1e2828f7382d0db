import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import type { RowSet } from "../../building-blocks/row-set.ts";

type FolderRow = { id: number; member_id: number; name: string };
type FiledKey = { member_id: number; note_id: number };

export interface FoldersBatch extends DepartureBatch {
  folders: RowSet<FolderRow, { id: number }>;
  filed: RowSet<FiledKey & { folder_id: number }, FiledKey>;
}

export const folders: Handlers<FoldersBatch> = {
  FolderCreated: ({ data }, batch) => batch.folders.put({ id: data.folderId, member_id: data.memberId, name: data.name }),
  FolderRenamed: ({ data }, batch) => batch.folders.put({ id: data.folderId, member_id: data.memberId, name: data.name }),
  FolderDeleted: ({ data }, batch) => batch.folders.remove({ id: data.folderId }),
  CollectionFiled({ data: { memberId, noteId, folderId } }, batch) {
    const key = { member_id: memberId, note_id: noteId };
    if (folderId === null) batch.filed.remove(key);
    else batch.filed.put({ ...key, folder_id: folderId });
  },
  NoteUncollected: ({ data: { memberId, noteId } }, batch) => batch.filed.remove({ member_id: memberId, note_id: noteId }),
};
