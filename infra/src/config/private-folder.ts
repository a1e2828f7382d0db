import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { hasCode, messageOf } from "../errors.ts";
import { ConfigError } from "./config-error.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * Makes a folder that only its owner may enter, to write into it. What is missing above it is made as usual: others may have to pass through
 * that. Throws a ConfigError when this user cannot write there.
 */
export function makePrivateFolder(folder: string): void {
  try {
    if (!existsSync(folder)) make(folder);
    // With a separator at its end a file is refused, which is no folder.
    accessSync(`${folder}${path.sep}`, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** What a start says of a data folder that takes no file. */
export function unwritable(folder: string, error: unknown): ConfigError {
  const advice = hasCode(error, "ENOSPC", "EDQUOT")
    ? "磁盘已满，请腾出空间 · its disk is full; make room"
    : "不能写入，换一个目录或改属主 · cannot be written by this user; choose another, or chown it";
  return new ConfigError([`DATA_DIR ${folder}：${advice} (${messageOf(error)})`]);
}

function make(folder: string): void {
  const before = process.umask(0o022);
  try {
    makeFolder(path.dirname(folder));
  } finally {
    process.umask(before);
  }
  makeFolder(folder, 0o700);
}
