import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { hasCode, ifMissing } from "../errors.ts";

import { isMediaName, typeOfName } from "./media-name.ts";
import type { ByteRange, MediaFile, MediaStore, OpenMediaFile } from "./media-store.ts";
import { prepareOnce } from "./prepare-once.ts";
import { removeAbandoned } from "./remove-abandoned.ts";

const incoming = ".incoming";

/** Files in one folder of this machine. Several processes may share the folder, because a file appears by a rename, whole or not at all. */
export function createLocalMediaStore({ folder }: { folder: string }): MediaStore {
  const prepared = prepareOnce(prepare);

  async function prepare(): Promise<void> {
    await mkdir(join(folder, incoming), { recursive: true, mode: 0o700 });
    await removeAbandoned(join(folder, incoming));
  }

  async function describe(name: string): Promise<MediaFile | undefined> {
    if (!isMediaName(name)) return undefined;
    const found = await stat(join(folder, name)).catch(ifMissing);
    return found?.isFile() ? { name, size: found.size, type: typeOfName(name) } : undefined;
  }

  return {
    async put(name, data, { type }) {
      if (typeOfName(name) !== type) throw new Error(`${name} cannot hold ${type}`);
      const target = join(folder, name);
      if (await describe(name)) {
        if (data instanceof Readable) data.destroy();
        return { created: false };
      }
      await prepared();
      const temporary = join(folder, incoming, randomUUID());
      try {
        await writeDurably(temporary, data);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dirname(target));
      return { created: true };
    },

    has: async (name) => (await describe(name)) !== undefined,
    stat: describe,

    async open(name, range): Promise<OpenMediaFile | undefined> {
      const file = await describe(name);
      if (file === undefined) return undefined;
      if (range && !liesInside(range, file.size)) throw new RangeError(`bytes ${range.start}-${range.end} of ${file.size}`);
      return { ...file, stream: createReadStream(join(folder, name), range ?? {}) };
    },

    async remove(name) {
      if (!(await describe(name))) return false;
      await rm(join(folder, name), { force: true });
      return true;
    },

    async *list() {
      for (const prefix of (await readdir(folder).catch(ifMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        for (const entry of (await readdir(join(folder, prefix)).catch(ifMissing)) ?? []) {
          const name = `${prefix}/${entry}`;
          if (isMediaName(name)) yield name;
        }
      }
    },
  };
}

function liesInside({ start, end }: ByteRange, size: number): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size;
}

/** Syncs the file before the rename makes it visible. Otherwise a power cut could leave half a file under its final name. */
async function writeDurably(path: string, data: Uint8Array | Readable): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    // `writeFile` on an open handle continues where the last one ended.
    for await (const chunk of data instanceof Readable ? data : [data]) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename durable. Some systems (Windows) cannot sync a folder; there the journal of the file system must be enough. */
async function syncFolder(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, "r");
    await handle.sync();
  } catch (error) {
    if (!hasCode(error, "EISDIR", "EPERM", "EACCES", "EINVAL")) throw error;
  } finally {
    await handle?.close();
  }
}
