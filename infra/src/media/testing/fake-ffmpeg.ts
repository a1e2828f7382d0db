import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Programs in place of ffmpeg and ffprobe, below `folder`: every video takes two seconds, no frame can be taken, and a conversion writes
 * `result` once it may end. Not for Windows.
 */
export async function createFakeFfmpeg(folder: string, result: Uint8Array) {
  const [programs, marks] = [join(folder, "programs"), join(folder, "marks")];
  const [finished, sample] = [join(folder, "finished"), join(folder, "sample")];
  for (const each of [programs, marks]) await mkdir(each, { recursive: true });
  await writeFile(sample, result);
  const write = (name: string, ...lines: string[]) =>
    writeFile(join(programs, name), ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  await write("ffprobe", "echo 2");
  await write(
    "ffmpeg",
    'case "$*" in *libx264*) ;; *) exit 1 ;; esac',
    `: > "${marks}/$$"`,
    `while [ ! -e "${finished}" ]; do /bin/sleep 0.02; done`,
    "for last; do :; done",
    `exec /bin/cp "${sample}" "\${last#file:}"`,
  );
  return {
    searchPath: programs,
    /** How many conversions have begun. */
    begun: async () => (await readdir(marks)).length,
    /** Lets every conversion end. */
    finish: () => writeFile(finished, ""),
  };
}
