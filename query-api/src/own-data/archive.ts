import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of the archive. Its name is ours, never a member's. */
export interface ArchiveFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Readable;
  /** False for content that is compressed already: pictures and videos. */
  compress: boolean;
}

/**
 * Writes files as one ZIP, each as it is made and as fast as the reader takes it. No file is in memory as a whole, and only one is open at
 * a time. When the reader leaves (`signal`, or `target` closes), the current file and all others end, and it rejects.
 */
export async function writeArchive(files: AsyncIterable<ArchiveFile>, target: Writable, at: Date, signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const stopped = new AbortController();
  const stop = (reason: unknown) => stopped.abort(reason);
  const over = AbortSignal.any([signal, stopped.signal]);
  zip.on("error", stop);
  // `pipeline` would add seven listeners to an answer that has others already.
  target.on("error", stop);
  target.once("close", () => stop(new Error("The archive was closed before its end")));
  zip.outputStream.pipe(target);
  const written = once(target, "finish", { signal: over });
  // The code below awaits `written` and sees the error too.
  written.catch(stop);

  try {
    for await (const { name, content, compress } of files) {
      const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      // Without a listener an error would end the process. Those who wait for this file see it too.
      source.on("error", stop);
      try {
        zip.addReadStream(source, name, { compress, mtime: at });
        if (!source.readableEnded) await once(source, "end", { signal: over });
      } finally {
        source.destroy();
      }
    }
    zip.end();
    await written;
  } catch (error) {
    stop(error);
    target.destroy();
    throw over.reason;
  }
}
