import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** The first file of this name that may be run, in the folders of a search path; undefined when there is none. Relative folders do not count. */
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
