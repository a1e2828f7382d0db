import { api } from "../../api/empty-api.ts";

/** What changes when a folder does, or what is in one. Named here, so that the first download knows nothing of folders. */
export const apiWithFolders = api.enhanceEndpoints({ addTagTypes: ["Folders"] });
