import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder and what is missing above it. Node's own `recursive` never returns where a file system answers "no such file" to every
 * new folder, as /proc does.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return;
  makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
