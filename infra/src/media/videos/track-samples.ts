import type { ByteSource } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";

/** Where bytes stand in a file. */
export interface Range {
  from: number;
  to: number;
}

/** A table of an hour of samples, sixty each second, has a megabyte. */
const LARGEST_TABLE = 4 * 1024 * 1024;
/** Each is a write. A camera makes a few each second. */
const MOST_CHUNKS = 50_000;

/** What handles a track (ISO 14496-12 §8.4.3): `vide`, `soun`, or something that no player shows. */
export async function handlerOf(source: ByteSource, track: Box): Promise<string> {
  const handler = await boxAt(source, track, ["mdia", "hdlr"]);
  return handler && handler.to - handler.from >= 12 ? (await source.read(handler.from + 8, 4)).toString("latin1") : "";
}

/**
 * Where the samples of a track stand: chunks of so many samples (§8.7.4), of these sizes (§8.7.3), from these places on (§8.7.5). Undefined
 * when the tables are too large, contradict themselves, or point out of the file.
 */
export async function samplesOf(source: ByteSource, track: Box): Promise<Range[] | undefined> {
  const table = await boxAt(source, track, ["mdia", "minf", "stbl"]);
  if (!table) return [];
  const [chunks, sizes, runs] = [await chunksIn(source, table), await sizesIn(source, table), await runsIn(source, table)];
  if (!chunks || !sizes || !runs) return undefined;
  const ranges: Range[] = [];
  let sample = 0;
  let run = 0;
  for (const [index, from] of chunks.entries()) {
    while (runs[run + 1] && index + 1 >= (runs[run + 1]?.firstChunk ?? 0)) run += 1;
    const last = sample + (runs[run]?.samples ?? 0);
    if (last > sizes.count) return undefined;
    let to = from;
    if (sizes.all > 0) to += (last - sample) * sizes.all;
    else for (; sample < last; sample += 1) to += sizes.each.readUInt32BE(sample * 4);
    sample = last;
    if (to > source.size) return undefined;
    if (to > from) ranges.push({ from, to });
  }
  return ranges;
}

async function boxAt(source: ByteSource, within: Box, [type, ...rest]: readonly string[]): Promise<Box | undefined> {
  if (type === undefined) return within;
  for await (const box of boxesIn(source, within.from, within.to)) if (box.type === type) return boxAt(source, box, rest);
  return undefined;
}

/** The content of a table behind its version and flags; undefined where it is too large, empty where there is none. */
async function tableIn(source: ByteSource, within: Box, type: string): Promise<Buffer | undefined> {
  const found = await boxAt(source, within, [type]);
  if (!found) return Buffer.alloc(0);
  return found.to - found.from > LARGEST_TABLE ? undefined : source.read(found.from + 4, Math.max(0, found.to - found.from - 4));
}

async function chunksIn(source: ByteSource, table: Box): Promise<number[] | undefined> {
  const [short, long] = [await tableIn(source, table, "stco"), await tableIn(source, table, "co64")];
  if (!short || !long) return undefined;
  const [offsets, bytes] = long.length > 0 ? [long, 8] : [short, 4];
  const count = offsets.length >= 4 ? offsets.readUInt32BE(0) : 0;
  if (count > MOST_CHUNKS || 4 + count * bytes > offsets.length) return undefined;
  return Array.from({ length: count }, (_none, index) =>
    bytes === 8 ? Number(offsets.readBigUInt64BE(4 + index * 8)) : offsets.readUInt32BE(4 + index * 4),
  );
}

/** `all`: the size of every sample, where they are alike. */
async function sizesIn(source: ByteSource, table: Box): Promise<{ all: number; count: number; each: Buffer } | undefined> {
  const sizes = await tableIn(source, table, "stsz");
  if (!sizes) return undefined;
  if (sizes.length < 8) return { all: 0, count: 0, each: sizes };
  const [all, count, each] = [sizes.readUInt32BE(0), sizes.readUInt32BE(4), sizes.subarray(8)];
  return all === 0 && count * 4 > each.length ? undefined : { all, count, each };
}

async function runsIn(source: ByteSource, table: Box): Promise<{ firstChunk: number; samples: number }[] | undefined> {
  const runs = await tableIn(source, table, "stsc");
  const count = runs && runs.length >= 4 ? runs.readUInt32BE(0) : 0;
  if (!runs || 4 + count * 12 > runs.length) return undefined;
  return Array.from({ length: count }, (_none, index) => ({
    firstChunk: runs.readUInt32BE(4 + index * 12),
    samples: runs.readUInt32BE(8 + index * 12),
  }));
}
