import { type FileHandle, open } from "node:fs/promises";

/** Bytes of a file that is too large for the memory. They are read on demand. */
export interface ByteSource {
  size: number;
  /** Returns fewer bytes at the end of the source, and none outside of it. */
  read(offset: number, length: number): Promise<Buffer>;
}

export async function withFile<Result>(path: string, use: (source: ByteSource) => Promise<Result>): Promise<Result> {
  const file = await open(path, "r");
  try {
    return await use(sourceOf(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

function sourceOf(file: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}
