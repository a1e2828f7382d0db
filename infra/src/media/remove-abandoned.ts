import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../errors.ts";

/** Writing or receiving a file takes seconds, at most minutes. An older temporary file belongs to a process that was killed. */
const abandonedAfterMilliseconds = 60 * 60 * 1000;

/** Removes old temporary files from a folder. Safe while other processes use the folder, or when it does not exist. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of (await readdir(folder).catch(ifMissing)) ?? []) {
    const path = join(folder, entry);
    const found = await stat(path).catch(ifMissing);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMilliseconds) await rm(path, { recursive: true, force: true });
  }
}
