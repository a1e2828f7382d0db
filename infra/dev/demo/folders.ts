/** The folders into which the member sorts what they collect whose sign-in the first start prints. */
export const writtenFolders: readonly string[] = ["想再读一遍", "宿舍下厨", "周末去走走"];
