import { existsSync } from "node:fs";
import path from "node:path";

/** The checkout, or what an image has of it: the folder of the lock file. A bundle is run from another folder than the source it was made of. */
export const checkout = folderOf("package-lock.json", import.meta.dirname);

function folderOf(file: string, folder: string): string {
  const above = path.dirname(folder);
  return existsSync(path.join(folder, file)) || above === folder ? folder : folderOf(file, above);
}
