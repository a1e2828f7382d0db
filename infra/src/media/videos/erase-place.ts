import { type FileHandle, open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";
import { handlerOf, type Range, samplesOf } from "./track-samples.ts";

/** The boxes where telephones write the place, the owner and the device: user data, tags, XMP. Players need none of them. */
const TELLING = new Set(["udta", "meta", "uuid"]);
/** Boxes that may contain such boxes, by what they are in: a movie with its tracks, and fragments with theirs. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = { file: ["moov", "moof"], moov: ["trak"], moof: ["traf"] };
/** What players show. Cameras and drones write where they were, many times each second, into tracks of other kinds. */
const SHOWN = new Set(["vide", "soun"]);
/** A film in fragments has about ten boxes for each second, so this is far more than the check for a video needs. */
const MOST_READS = 50_000;
const ZEROS = Buffer.alloc(64 * 1024);

interface Telling {
  boxes: readonly Box[];
  samples: readonly Range[];
}

/**
 * Erases from an mp4 or mov, in place, what a picture loses when it is encoded again: the place and the device. The boxes, and tracks that
 * no player shows, become free space of the same length (ISO 14496-12 §8.1.2), so no offset changes. The samples of those tracks, and what
 * stands behind the last box, become zeros. Returns false, and erases nothing, when the file has too many boxes to read them all, when its
 * tables make no sense, or when it is in fragments and has such tracks.
 */
export async function erasePlace(path: string): Promise<boolean> {
  const telling = await withFile(path, async (whole): Promise<Telling | undefined> => {
    const source = bounded(whole, MOST_READS);
    const boxes = await tellingIn(source, { type: "file", from: 0, to: source.size });
    const samples = await samplesIn(source, boxes);
    const behind = await behindLastBox(source);
    return source.exhausted() || !samples ? undefined : { boxes, samples: [...samples, ...behind] };
  });
  if (!telling) return false;
  if (telling.boxes.length + telling.samples.length === 0) return true;
  const file = await open(path, "r+");
  try {
    for (const range of telling.samples) await zero(file, range);
    for (const box of telling.boxes) await blank(file, box);
  } finally {
    await file.close();
  }
  return true;
}

async function tellingIn(source: ByteSource, { type, from, to }: Omit<Box, "start">): Promise<Box[]> {
  const found: Box[] = [];
  for await (const box of boxesIn(source, from, to)) {
    if (TELLING.has(box.type) || (box.type === "trak" && type === "moov" && !SHOWN.has(await handlerOf(source, box)))) found.push(box);
    else if (HOLDERS[type]?.includes(box.type)) for (const inner of await tellingIn(source, box)) found.push(inner);
  }
  return found;
}

async function samplesIn(source: ByteSource, boxes: readonly Box[]): Promise<Range[] | undefined> {
  const ranges: Range[] = [];
  const tracks = boxes.filter(({ type }) => type === "trak");
  if (tracks.length === 0) return ranges;
  for await (const { type } of boxesIn(source, 0, source.size)) if (type === "moof") return undefined;
  for (const track of tracks) {
    const samples = await samplesOf(source, track);
    if (!samples) return undefined;
    for (const range of samples) ranges.push(range);
  }
  // Samples that overlap would keep us writing.
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0) > source.size ? undefined : ranges;
}

/** Cameras add what is no box. A box that is cut off there is of a recording that was, and is left. */
async function behindLastBox(source: ByteSource): Promise<Range[]> {
  let end = 0;
  for await (const { to } of boxesIn(source, 0, source.size)) end = to;
  const type = (await source.read(end, 8)).toString("latin1", 4, 8);
  return end === 0 || end === source.size || type === "mdat" || type === "moof" ? [] : [{ from: end, to: source.size }];
}

async function blank(file: FileHandle, { start, from, to }: Box): Promise<void> {
  await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  await zero(file, { from, to });
}

/** Writes zeros over a part of a file. */
export async function zero(file: FileHandle, { from, to }: Range): Promise<void> {
  for (let position = from; position < to; position += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, to - position), position);
}
