import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { CreateFolder, DeleteFolder, FileCollection, FolderView, GetFolders, RenameFolder } from "@shiye/events/folders";
import { api } from "../../api/empty-api.ts";

export type Folder = FolderView;

/** The collection and its folders. The lists of collections provide the same tag; a shared constant would need a file of its own. */
const COLLECTIONS = { type: "Note", id: "collections" } as const;
/** The list of folders. A new folder or name changes no list of notes. */
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
      // No list of notes is fetched again: the notes stay, and the folder's own list, which may still be there for a moment, would be a 404.
      invalidatesTags: [FOLDERS],
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
