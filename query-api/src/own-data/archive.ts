import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of the archive. Its name is ours, never a member's. */
export interface ArchiveFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Readable;
  /** False for what is packed already: pictures and videos. */
  compress: boolean;
}

/**
 * Writes files as one ZIP, each as it is made, as fast as whoever reads takes it: no file is ever whole in memory, nor are two open at a time.
 * Whoever leaves (`signal`, or `target` closes) ends the file that is being made and the making of files; then it rejects.
 */
export async function writeArchive(files: AsyncIterable<ArchiveFile>, target: Writable, at: Date, signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const stopped = new AbortController();
  const stop = (reason: unknown) => stopped.abort(reason);
  const over = AbortSignal.any([signal, stopped.signal]);
  zip.on("error", stop);
  // `pipeline` would listen seven times for the end of an answer, to which others listen as well.
  target.on("error", stop);
  target.once("close", () => stop(new Error("The archive was closed before its end")));
  zip.outputStream.pipe(target);
  const written = once(target, "finish", { signal: over });
  // Said once more by what awaits it below.
  written.catch(stop);

  try {
    for await (const { name, content, compress } of files) {
      const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      // An error is everybody's who waits for this file; without a listener it would be the process's.
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
