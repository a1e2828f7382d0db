import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/** Makes a folder that only its owner may enter. What is missing above it is made as usual: others may have to pass through that. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  const before = process.umask(0o022);
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
  } finally {
    process.umask(before);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
