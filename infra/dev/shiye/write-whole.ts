import { accessSync, constants, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@shiye/infra/errors";
import { RefusalError } from "./verb.ts";

/** What a file is called while it is written. */
export const partOf = (file: string): string => `${file}.part`;

/** Before any work, and before it is recorded who takes something: a file that cannot be written is told to whoever named it. */
export function requireWritable(file: string): void {
  const folder = path.dirname(path.resolve(file));
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new RefusalError(`不能写入 · ${file} cannot be written: ${messageOf(error)}`);
  }
  if (!statSync(folder).isDirectory()) throw new RefusalError(`不能写入 · ${file} cannot be written: ${folder} is no folder.`);
  const there = statSync(file, { throwIfNoEntry: false });
  // A rename onto a device, which root may do, would put a file in its place: without /dev/null hardly a program works.
  if (there && !there.isFile())
    throw new RefusalError(`不能写入 · ${file} cannot be written: it is a ${there.isDirectory() ? "folder" : "device"}.`);
}

/** Writes beside the file, onto the disk, and renames at the end: whoever is killed leaves no half of a file of that name, and a full disk none at all. */
export function writeWhole(file: string, text: string, { mode = 0o666 } = {}): void {
  try {
    writeFileSync(partOf(file), text, { mode, flush: true });
    renameSync(partOf(file), file);
  } catch (error) {
    rmSync(partOf(file), { force: true });
    throw error;
  }
}
