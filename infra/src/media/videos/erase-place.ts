import { type FileHandle, open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";
import { handlerOf, type Range, samplesOf } from "./track-samples.ts";

/**
 * What a player needs, by the box that it is in. Cameras write the place, the owner and the device into everything else: user data, tags,
 * XMP, boxes of their makers, and free space.
 */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  file: ["ftyp", "styp", "moov", "moof", "mdat", "sidx", "ssix", "mfra", "pdin", "wide"],
  moov: ["mvhd", "trak", "mvex", "iods"],
  trak: ["tkhd", "edts", "mdia", "tref", "tapt"],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"],
};
/** What players show. Cameras and drones write where they were, many times each second, into tracks of other kinds. */
const SHOWN = new Set(["vide", "soun"]);
/** A film in fragments has about ten boxes for each second, so this is far more than the check for a video needs. */
const MOST_READS = 50_000;
const ZEROS = Buffer.alloc(64 * 1024);
/** Begins what dashboard cameras write between the samples: a free box of theirs, with its length before these letters. */
const DASHBOARD = Buffer.from("freeGPS ", "latin1");
const LARGEST_DASHBOARD = 1024 * 1024;
/** One for each second of half a day. */
const MOST_DASHBOARD = 50_000;
const PIECE = 1024 * 1024;

interface Erasable {
  boxes: readonly Box[];
  samples: readonly Range[];
}

/**
 * Erases from an mp4 or mov, in place, what a picture loses when it is encoded again: the place and the device. Boxes that no player needs,
 * and tracks that none shows, become free space of the same length (ISO 14496-12 §8.1.2), so no offset changes. The samples of those
 * tracks, what dashboard cameras write between samples, and what stands behind the last box, become zeros. Returns false, and erases
 * nothing, when the file has too many boxes to read them all, when its tables make no sense, or when it is in fragments and has such tracks.
 */
export async function erasePlace(path: string): Promise<boolean> {
  const erasable = await withFile(path, async (whole): Promise<Erasable | undefined> => {
    const source = bounded(whole, MOST_READS);
    const boxes = await unneededIn(source, { type: "file", from: 0, to: source.size });
    const samples = await samplesIn(source, boxes);
    const behind = await behindLastBox(source);
    const between = await betweenSamples(whole);
    return source.exhausted() || !samples || !between ? undefined : { boxes, samples: [...samples, ...behind, ...between] };
  });
  if (!erasable) return false;
  if (erasable.boxes.length + erasable.samples.length === 0) return true;
  const file = await open(path, "r+");
  try {
    for (const range of erasable.samples) await zero(file, range);
    for (const box of erasable.boxes) await blank(file, box);
  } finally {
    await file.close();
  }
  return true;
}

async function unneededIn(source: ByteSource, { type, from, to }: Omit<Box, "start">): Promise<Box[]> {
  const found: Box[] = [];
  for await (const box of boxesIn(source, from, to)) {
    const isNeeded = NEEDED[type]?.includes(box.type) && (box.type !== "trak" || SHOWN.has(await handlerOf(source, box)));
    if (!isNeeded) found.push(box);
    else if (NEEDED[box.type]) for (const inner of await unneededIn(source, box)) found.push(inner);
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

/**
 * The blocks of dashboard cameras, found by their letters: their own list of them is wrong after a film was cut. Undefined when there are
 * more than a camera writes.
 */
async function betweenSamples(source: ByteSource): Promise<Range[] | undefined> {
  const blocks: Range[] = [];
  let after = 0;
  for (let start = 0; start < source.size; start += PIECE) {
    // A piece ends with the beginning of the next one, so that no block is cut in two: four bytes of length, and the letters.
    const piece = await source.read(start, PIECE + 3 + DASHBOARD.length);
    for (let at = piece.indexOf(DASHBOARD, 4); at !== -1; at = piece.indexOf(DASHBOARD, at + 1)) {
      const [from, to] = [start + at + 4, start + at - 4 + piece.readUInt32BE(at - 4)];
      if (from < after || to <= from || to > Math.min(source.size, from + LARGEST_DASHBOARD)) continue;
      blocks.push({ from, to });
      after = to;
      if (blocks.length > MOST_DASHBOARD) return undefined;
    }
  }
  return blocks;
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
