import { type FileHandle, open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";

/** The boxes where telephones write the place, the owner and the device: user data, tags, XMP. Players need none of them. */
const TELLING = new Set(["udta", "meta", "uuid"]);
/** Boxes that may contain such boxes, by what they are in: a movie with its tracks, and fragments with theirs. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = { file: ["moov", "moof"], moov: ["trak"], moof: ["traf"] };
/** A film in fragments has about ten boxes for each second, so this is far more than the check for a video needs. */
const MOST_READS = 50_000;
const CHUNK = 64 * 1024;

/**
 * Erases from an mp4 or mov, in place, what a picture loses when it is encoded again: the place and the device. The boxes become free space
 * of the same length (ISO 14496-12 §8.1.2), so no offset changes. Returns false when the file has too many boxes to read them all; then
 * nothing was erased.
 */
export async function erasePlace(path: string): Promise<boolean> {
  const boxes = await withFile(path, async (whole) => {
    const source = bounded(whole, MOST_READS);
    const found = await tellingIn(source, { type: "file", from: 0, to: source.size });
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

async function tellingIn(source: ByteSource, { type, from, to }: Omit<Box, "start">): Promise<Box[]> {
  const found: Box[] = [];
  for await (const box of boxesIn(source, from, to)) {
    if (TELLING.has(box.type)) found.push(box);
    if (HOLDERS[type]?.includes(box.type)) for (const inner of await tellingIn(source, box)) found.push(inner);
  }
  return found;
}

async function blank(file: FileHandle, { start, from, to }: Box): Promise<void> {
  await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  const zeros = Buffer.alloc(CHUNK);
  for (let position = from; position < to; position += CHUNK) await file.write(zeros, 0, Math.min(CHUNK, to - position), position);
}
