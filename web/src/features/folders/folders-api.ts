import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { CreateFolder, DeleteFolder, FileCollection, FolderView, GetFolders, RenameFolder } from "@shiye/events/folders";
import { api } from "../../api/empty-api.ts";

export type Folder = FolderView;

/** What one collected and how it is sorted; the lists of collections provide it, too. Written there again: a value shared would be a file of its own. */
const COLLECTIONS = { type: "Note", id: "collections" } as const;
/** What folders there are. A new one, or a new name, changes no list of notes. */
const FOLDERS = { type: "Note", id: "folders" } as const;

const foldersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFolders: build.query<AnswerOf<typeof GetFolders>, void>({
      query: () => ({ path: "/folders" }) satisfies CallTo<typeof GetFolders>,
      providesTags: [COLLECTIONS, FOLDERS],
    }),
    createFolder: build.mutation<AnswerOf<typeof CreateFolder>, string>({
      query: (name) => ({ path: "/folders", method: "POST", body: { name } }) satisfies CallTo<typeof CreateFolder>,
      invalidatesTags: [FOLDERS],
    }),
    renameFolder: build.mutation<AnswerOf<typeof RenameFolder>, { id: number; name: string }>({
      query: ({ id, name }) =>
        ({ path: "/folders/:id", method: "PUT", params: { id }, body: { name } }) satisfies CallTo<typeof RenameFolder>,
      invalidatesTags: [FOLDERS],
    }),
    deleteFolder: build.mutation<AnswerOf<typeof DeleteFolder>, number>({
      query: (id) => ({ path: "/folders/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof DeleteFolder>,
      invalidatesTags: [COLLECTIONS],
    }),
    fileCollection: build.mutation<AnswerOf<typeof FileCollection>, { noteId: number; folderId: number | null }>({
      query: ({ noteId, folderId }) =>
        ({ path: "/posts/:id/folder", method: "PUT", params: { id: noteId }, body: { folder_id: folderId } }) satisfies CallTo<
          typeof FileCollection
        >,
      invalidatesTags: [COLLECTIONS],
    }),
  }),
});

export const { useGetFoldersQuery, useCreateFolderMutation, useRenameFolderMutation, useDeleteFolderMutation, useFileCollectionMutation } =
  foldersApi;
