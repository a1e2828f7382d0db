import type { ByteSource } from "./byte-source.ts";
import { plausibleSeconds } from "./plausible-seconds.ts";

export const SEGMENT = 0x18538067;
export const CLUSTER = 0x1f43b675;
const SEGMENT_INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const DEFAULT_NANOSECONDS = 1_000_000;

/** The information is near the beginning. A file with more elements before it is hostile. */
const MAX_ELEMENTS = 1000;

export interface Element {
  id: number;
  start: number;
  /** Where its content begins and where it ends. */
  from: number;
  to: number;
}

/**
 * The elements between two offsets (EBML, RFC 8794 §5). An element of unknown size reaches to the end of its parent, so nothing follows it.
 * It ends at the first invalid element.
 */
export async function* elementsIn(source: ByteSource, from: number, to: number, most = MAX_ELEMENTS): AsyncGenerator<Element> {
  let position = from;
  for (let count = 0; count < most && position < to; count += 1) {
    const head = await source.read(position, 12);
    const idLength = lengthOf(head[0], 4);
    const sizeLength = lengthOf(head[idLength ?? 0], 8);
    if (idLength === undefined || sizeLength === undefined || head.length < idLength + sizeLength) return;
    const dataFrom = position + idLength + sizeLength;
    const size = sizeOf(head.subarray(idLength, idLength + sizeLength));
    const dataTo = size === undefined ? to : dataFrom + size;
    if (dataTo > to) return;
    yield { id: head.readUIntBE(0, idLength), start: position, from: dataFrom, to: dataTo };
    position = dataTo;
  }
}

/** The duration in seconds. Null when the file does not say, as in a live recording. */
export async function webmDuration(source: ByteSource): Promise<number | null> {
  const segment = await find(source, SEGMENT, { from: 0, to: source.size });
  const info = segment && (await find(source, SEGMENT_INFO, segment));
  if (!info) return null;
  let nanoseconds = DEFAULT_NANOSECONDS;
  let units = 0;
  for await (const { id, from, to } of elementsIn(source, info.from, info.to)) {
    const length = to - from;
    if (id === TIMESTAMP_SCALE && length >= 1 && length <= 6) nanoseconds = (await source.read(from, length)).readUIntBE(0, length);
    if (id === DURATION && length === 4) units = (await source.read(from, 4)).readFloatBE(0);
    if (id === DURATION && length === 8) units = (await source.read(from, 8)).readDoubleBE(0);
  }
  return plausibleSeconds((units * nanoseconds) / 1e9);
}

async function find(source: ByteSource, id: number, within: { from: number; to: number }): Promise<Element | undefined> {
  for await (const element of elementsIn(source, within.from, within.to)) if (element.id === id) return element;
  return undefined;
}

/** The length in bytes of a number, from the leading zeros of its first byte. */
function lengthOf(first: number | undefined, longest: number): number | undefined {
  const length = Math.clz32(first ?? 0) - 23;
  return length <= longest ? length : undefined;
}

/** A size without its marker bits. Undefined for all ones, which means "unknown". A size beyond 2^53 is larger than any file. */
function sizeOf(bytes: Buffer): number | undefined {
  let value = (bytes[0] ?? 0) & (0xff >> bytes.length);
  let ones = value === 0xff >> bytes.length;
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte;
    ones &&= byte === 0xff;
  }
  return ones ? undefined : value;
}
