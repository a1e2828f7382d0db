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
  /** The bytes of the range, or of the whole file. The caller reads the stream to its end or destroys it. */
  stream: Readable;
}

/**
 * Where uploaded files are stored. A name is the digest of the content (`mediaName`), so a stored file never changes: putting the same name
 * again keeps the first file, and readers may cache for ever. A file exists whole or not at all: a put that fails, also by a crash, leaves
 * nothing that `has`, `open` or `list` can see. `put` throws for a name that is not a media name, because that is a bug; for the other
 * functions such a file does not exist.
 */
export interface MediaStore {
  put(name: string, data: Uint8Array | Readable, options: { type: MediaType }): Promise<{ created: boolean }>;
  has(name: string): Promise<boolean>;
  /** Size and type without the bytes, for the answer to a range. Undefined when the file does not exist. */
  stat(name: string): Promise<MediaFile | undefined>;
  /** Undefined when the file does not exist. Throws a RangeError when the range is not inside of the file. */
  open(name: string, range?: ByteRange): Promise<OpenMediaFile | undefined>;
  /** Whether the file existed. */
  remove(name: string): Promise<boolean>;
  /** Every stored name, in any order, for sweeps of files without a record. */
  list(): AsyncIterable<string>;
}

/** The whole file in memory; undefined when it does not exist. For pictures, whose size is limited; never for videos. */
export async function readWhole(store: MediaStore, name: string): Promise<Buffer | undefined> {
  const file = await store.open(name);
  if (file === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
