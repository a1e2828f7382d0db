import type { Readable } from "node:stream";
import type { MediaType } from "./media-name.ts";

/** Bytes `start` to `end`, both counted from 0 and both included, as in an HTTP range (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number;
  end: number;
}

export interface MediaFile {
  name: string;
  size: number;
  type: MediaType;
}

export interface OpenMediaFile extends MediaFile {
  /** The bytes of the range asked for, else of the whole file. Whoever opens it reads it to the end or destroys it. */
  stream: Readable;
}

/**
 * Where uploaded files live. Names are addresses of content (`mediaName`), so a stored file never changes: putting the same name again is
 * harmless and keeps the first file, and whoever reads may cache for ever. A file is either whole and there or not there: a put that
 * fails half-way, a crash included, leaves nothing that `has`, `open` or `list` can see.
 * A name that is not a media name is a bug of the caller in `put` (throws) and simply not there for everyone else.
 */
export interface MediaStore {
  put(name: string, data: Uint8Array | Readable, options: { type: MediaType }): Promise<{ created: boolean }>;
  has(name: string): Promise<boolean>;
  /** Size and type without the bytes, what a range answer needs first; nothing when the file is not there. */
  stat(name: string): Promise<MediaFile | undefined>;
  /** Nothing when the file is not there; a RangeError when the range does not lie inside the file. */
  open(name: string, range?: ByteRange): Promise<OpenMediaFile | undefined>;
  /** Whether there was something to remove. */
  remove(name: string): Promise<boolean>;
  /** Every stored name, in no promised order; for sweeps of files that no record names any more. */
  list(): AsyncIterable<string>;
}

/** The whole file in memory; nothing when it is not there. For pictures, which are bounded; never for video. */
export async function readWhole(store: MediaStore, name: string): Promise<Buffer | undefined> {
  const file = await store.open(name);
  if (file === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
