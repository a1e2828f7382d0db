import { open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { withFile } from "./byte-source.ts";
import { zero } from "./erase-place.ts";
import { type Element, elementsIn, SEGMENT } from "./webm-duration.ts";

const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
/** Many more than a film has clusters. */
const MOST_ELEMENTS = 50_000;
/** `Void` (RFC 8794 §11.3.2), and a size of four bytes: shorter than the heads of both. */
const VOID = 0xec;
const VOID_HEAD = 5;
const LARGEST = 2 ** 28 - 2;

/**
 * Takes tags and attached files out of a WebM, in place: programs that convert a telephone's film copy the place it was taken at into the
 * tags. What stood there becomes empty space of the same length. False when the file has more elements than a video has.
 */
export async function eraseTags(path: string): Promise<boolean> {
  const found = await withFile(path, async (whole) => {
    const source = bounded(whole, MOST_ELEMENTS);
    const telling: Element[] = [];
    for await (const segment of elementsIn(source, 0, source.size)) {
      if (segment.id !== SEGMENT) continue;
      for await (const element of elementsIn(source, segment.from, segment.to, MOST_ELEMENTS + 1))
        if (element.id === TAGS || element.id === ATTACHMENTS) telling.push(element);
    }
    return source.exhausted() || telling.some(({ start, to }) => to - start > LARGEST) ? undefined : telling;
  });
  if (found === undefined) return false;
  if (found.length === 0) return true;
  const file = await open(path, "r+");
  try {
    for (const { start, to } of found) {
      const head = Buffer.alloc(VOID_HEAD);
      head[0] = VOID;
      head.writeUInt32BE(0x10000000 + (to - start - VOID_HEAD), 1);
      await file.write(head, 0, VOID_HEAD, start);
      await zero(file, { from: start + VOID_HEAD, to });
    }
  } finally {
    await file.close();
  }
  return true;
}
