import { type FileHandle, open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { withFile } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";

/** Where telephones write the place, the owner and the device: user data, tags, XMP. A player needs none of them. */
const TELLING = new Set(["udta", "meta", "uuid"]);
const CHUNK = 64 * 1024;

/**
 * Takes out of an mp4 or mov, in place, what a picture loses when it is encoded anew: where it was taken and by what. The boxes become
 * free space of the same length (ISO 14496-12 §8.1.2), so no offset in the file moves and nothing has to be written twice.
 * False when the file has more boxes than a video has: nobody knows then what else it tells, and nothing was erased.
 */
export async function erasePlace(path: string): Promise<boolean> {
  const boxes = await withFile(path, async (whole) => {
    const source = bounded(whole);
    const found: Box[] = [];
    for await (const box of boxesIn(source, 0, source.size)) {
      if (TELLING.has(box.type)) found.push(box);
      if (box.type !== "moov") continue;
      for await (const inner of boxesIn(source, box.from, box.to)) {
        if (TELLING.has(inner.type)) found.push(inner);
        if (inner.type !== "trak") continue;
        for await (const innermost of boxesIn(source, inner.from, inner.to)) if (TELLING.has(innermost.type)) found.push(innermost);
      }
    }
    return source.exhausted() ? undefined : found;
  });
  if (boxes === undefined) return false;
  if (boxes.length === 0) return true;
  const file = await open(path, "r+");
  try {
    for (const box of boxes) await blank(file, box);
  } finally {
    await file.close();
  }
  return true;
}

async function blank(file: FileHandle, { start, from, to }: Box): Promise<void> {
  await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  const zeros = Buffer.alloc(CHUNK);
  for (let position = from; position < to; position += CHUNK) await file.write(zeros, 0, Math.min(CHUNK, to - position), position);
}
