import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import path from "node:path";
import { partOf } from "./write-whole.ts";

/**
 * Copies a folder of media, in which the product may write and remove files meanwhile: what is being uploaded at this moment is nobody's yet,
 * and what is gone before its turn was used by nothing. Each file is written beside its name first, so that one that is there is whole: names
 * are by content, and a run after one that was killed goes on. Returns how many files of it are in the copy.
 */
export async function copyMedia(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(".incoming") && !file.endsWith(partOf("")));
  let copied = 0;
  for (const file of files) if (await isCopied(path.join(from, file), path.join(to, file))) copied += 1;
  return copied;
}

async function isCopied(file: string, target: string): Promise<boolean> {
  if (existsSync(target)) return true;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    await copyFile(file, partOf(target));
  } catch (error) {
    if (!existsSync(file)) return false;
    throw error;
  }
  await rename(partOf(target), target);
  return true;
}
