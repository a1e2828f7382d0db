import { Readable } from "node:stream";
import { isMediaName, typeOfName } from "../media-name.ts";
import type { MediaFile, MediaStore } from "../media-store.ts";

/** Files in memory. As in an object store, a file exists after its last byte. */
export function createMemoryMediaStore() {
  const files = new Map<string, Buffer>();

  function describe(name: string): MediaFile | undefined {
    const bytes = isMediaName(name) ? files.get(name) : undefined;
    return bytes && { name, size: bytes.length, type: typeOfName(name) };
  }

  const store: MediaStore = {
    async put(name, data, { type }) {
      if (typeOfName(name) !== type) throw new Error(`${name} cannot hold ${type}`);
      if (files.has(name)) {
        if (data instanceof Readable) data.destroy();
        return { created: false };
      }
      const bytes = data instanceof Readable ? Buffer.concat(await data.toArray()) : Buffer.from(data);
      const created = !files.has(name);
      if (created) files.set(name, bytes);
      return { created };
    },
    has: async (name) => describe(name) !== undefined,
    stat: async (name) => describe(name),
    async open(name, range) {
      const file = describe(name);
      const bytes = files.get(name);
      if (!file || !bytes) return undefined;
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      if (range && (start < 0 || end < start || end >= file.size)) throw new RangeError(`bytes ${start}-${end} of ${file.size}`);
      return { ...file, stream: Readable.from([bytes.subarray(start, end + 1)]) };
    },
    remove: async (name) => files.delete(name),
    async *list() {
      yield* [...files.keys()];
    },
  };
  return { store, stored: (): string[] => [...files.keys()].sort() };
}
