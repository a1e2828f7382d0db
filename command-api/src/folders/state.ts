import { defineState, type Stream } from "../kernel/stream.ts";

interface FoldersState {
  names: ReadonlyMap<number, string>;
}

const foldersState = defineState<FoldersState>({
  initial: { names: new Map() },
  evolve: {
    FolderCreated: ({ names }, { data }) => ({ names: new Map([...names, [data.folderId, data.name]]) }),
    FolderRenamed: ({ names }, { data }) => ({ names: new Map([...names, [data.folderId, data.name]]) }),
    FolderDeleted: ({ names }, { data }) => ({ names: new Map([...names].filter(([id]) => id !== data.folderId)) }),
  },
});

/** All folders of a member are in one stream, because their names must differ and their number is limited. */
export function foldersStream(memberId: number): Stream<FoldersState> {
  return { name: `folders-${memberId}`, fold: foldersState };
}

/** Whether another folder has this name, in any case and Unicode form. */
export function isTaken({ names }: FoldersState, name: string, except?: number): boolean {
  const same = (text: string) => text.normalize("NFKC").toLowerCase();
  return [...names].some(([id, other]) => id !== except && same(other) === same(name));
}
