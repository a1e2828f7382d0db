import { renameSync, writeFileSync } from "node:fs";

/** What a file is called while it is written. */
export const partOf = (file: string): string => `${file}.part`;

/** Writes beside the file, onto the disk, and renames at the end: whoever is killed leaves no half of a file of that name. */
export function writeWhole(file: string, text: string, { mode = 0o666 } = {}): void {
  writeFileSync(partOf(file), text, { mode, flush: true });
  renameSync(partOf(file), file);
}
