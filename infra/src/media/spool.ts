import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a stream to a new file. Throws as the stream or the file does, and only when the file is closed: a stream may fail while the file is
 * still being opened, and whoever removes the file then finds none, and leaves the one that comes.
 */
export async function spool(data: Readable, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once("close", resolve));
  try {
    await pipeline(data, file);
  } finally {
    await closed;
  }
}
