import type { ByteSource } from "./byte-source.ts";

/** Boxes and elements that are looked at in one file, on all levels together. A film of an hour has some hundred. */
const MOST_READS = 4000;

export interface BoundedSource extends ByteSource {
  /** More was asked of it than a video needs: what was read of it is not all. */
  exhausted(): boolean;
}

/** Reads nothing any more after so many reads: a container in a container in a container cannot keep us reading. */
export function bounded(source: ByteSource, most = MOST_READS): BoundedSource {
  let reads = 0;
  return {
    size: source.size,
    async read(offset, length) {
      reads += 1;
      return reads > most ? Buffer.alloc(0) : source.read(offset, length);
    },
    exhausted: () => reads > most,
  };
}
