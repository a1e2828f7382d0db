import type { ByteSource } from "./byte-source.ts";

/** How many boxes or elements of one file are read, on all levels together. A film of an hour has some hundred. */
const MOST_READS = 4000;

interface BoundedSource extends ByteSource {
  /** The limit was reached, so not everything was read. */
  exhausted(): boolean;
}

/** Limits the number of reads, so that nested containers cannot keep the parser busy. */
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
