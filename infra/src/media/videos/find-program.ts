import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** The first executable file of this name in the folders of a search path, or undefined. Relative folders are ignored. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, file);
    const found = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return candidate;
  }
  return undefined;
}
