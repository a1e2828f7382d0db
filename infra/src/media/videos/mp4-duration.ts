import { bounded } from "./bounded-source.ts";
import type { ByteSource } from "./byte-source.ts";
import { plausibleSeconds } from "./plausible-seconds.ts";

export interface Box {
  type: string;
  start: number;
  /** Where the content begins and ends. */
  from: number;
  to: number;
}

/**
 * The boxes between two offsets (ISO 14496-12 §4.2), without their children. It ends at the first invalid box: a box must be inside of its
 * parent and begin after the one before. The source limits the number of reads.
 */
export async function* boxesIn(source: ByteSource, from: number, to: number): AsyncGenerator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const head = await source.read(start, 16);
    if (head.length < 8) return;
    const declared = head.readUInt32BE(0);
    const large = declared === 1;
    if (large && head.length < 16) return;
    const length = large ? Number(head.readBigUInt64BE(8)) : declared === 0 ? to - start : declared;
    const header = large ? 16 : 8;
    if (length < header || start + length > to) return;
    yield { type: head.toString("latin1", 4, 8), start, from: start + header, to: start + length };
    start += length;
  }
}

async function findBox(source: ByteSource, type: string, within: { from: number; to: number }): Promise<Box | undefined> {
  for await (const box of boxesIn(source, within.from, within.to)) if (box.type === type) return box;
  return undefined;
}

/** The duration in seconds, from the header of the movie (mp4, mov) or else of its fragments. Null when the file does not say. */
export async function mp4Duration(file: ByteSource): Promise<number | null> {
  const source = bounded(file);
  const movie = await findBox(source, "moov", { from: 0, to: source.size });
  if (!movie) return null;
  const header = await findBox(source, "mvhd", movie);
  if (!header) return null;
  const bytes = await source.read(header.from, Math.min(header.to - header.from, 32));
  const wide = bytes[0] === 1;
  if (bytes.length < (wide ? 32 : 20)) return null;
  const timescale = bytes.readUInt32BE(wide ? 20 : 12);
  const units = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  const unknown = units === 0 || (!wide && units === 0xffffffff);
  return plausibleSeconds((unknown ? await fragmentUnits(source, movie) : units) / timescale);
}

async function fragmentUnits(source: ByteSource, movie: Box): Promise<number> {
  const extension = await findBox(source, "mvex", movie);
  const header = extension && (await findBox(source, "mehd", extension));
  if (!header) return 0;
  const bytes = await source.read(header.from, Math.min(header.to - header.from, 12));
  const wide = bytes[0] === 1;
  if (bytes.length < (wide ? 12 : 8)) return 0;
  return wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
}
