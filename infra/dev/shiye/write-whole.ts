import { renameSync, writeFileSync } from "node:fs";

/** Writes beside the file, onto the disk, and renames at the end: whoever is killed leaves no half of a file of that name. */
export function writeWhole(file: string, text: string, { mode = 0o666 } = {}): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { mode, flush: true });
  renameSync(part, file);
}
