import { type FileHandle, open } from "node:fs/promises";
import { bounded } from "./bounded-source.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { zero } from "./erase-place.ts";
import type { Range } from "./track-samples.ts";
import { TRACK_ENTRY, TRACK_TYPE, TRACKS } from "./video-track.ts";
import { CLUSTER, type Element, elementsIn, SEGMENT } from "./webm-duration.ts";

const EBML = 0x1a45dfa3;
/** What players show: pictures and sound. */
const SHOWN = new Set([1, 2]);
/** What a player needs: the list of parts, information, tracks, media, and where each second is. */
const NEEDED = new Set([0x114d9b74, 0x1549a966, TRACKS, CLUSTER, 0x1c53bb6b]);
/** Many more than a film has clusters. */
const MOST_ELEMENTS = 50_000;
/** `Void` (RFC 8794 §11.3.2), and a size of four bytes: shorter than the heads of both. */
const VOID = 0xec;
const VOID_HEAD = 5;
const LARGEST = 2 ** 28 - 2;

/**
 * Takes out of a WebM, in place, what no player needs: programs that convert a telephone's film copy the place it was taken at into the tags.
 * Tags, attached files, chapters and unknown elements become empty space of the same length; what stands behind the last element becomes
 * zeros. False, and nothing is taken, when the file has more elements than a video has, or a track that is neither pictures nor sound.
 */
export async function eraseTags(path: string): Promise<boolean> {
  const found = await withFile(path, async (whole) => {
    const source = bounded(whole, MOST_ELEMENTS);
    const unneeded: Element[] = [];
    const behind: Range[] = [];
    /** Returns whether no track is of another kind. */
    async function look(within: Range, needed: (id: number) => boolean): Promise<boolean> {
      let end = within.from;
      for await (const element of elementsIn(source, within.from, within.to, MOST_ELEMENTS + 1)) {
        end = element.to;
        if (!needed(element.id)) unneeded.push(element);
        else if (element.id === SEGMENT && !(await look(element, (id) => NEEDED.has(id)))) return false;
        else if (element.id === TRACKS && !(await onlyShown(source, element))) return false;
      }
      if (end > within.from && end < within.to && !(await isCutOff(source, end))) behind.push({ from: end, to: within.to });
      return true;
    }
    const taken = await look({ from: 0, to: source.size }, (id) => id === EBML || id === SEGMENT);
    return !taken || source.exhausted() || unneeded.some(({ start, to }) => to - start > LARGEST) ? undefined : { unneeded, behind };
  });
  if (!found) return false;
  if (found.unneeded.length + found.behind.length === 0) return true;
  const file = await open(path, "r+");
  try {
    for (const element of found.unneeded) await empty(file, element);
    for (const range of found.behind) await zero(file, range);
  } finally {
    await file.close();
  }
  return true;
}

async function onlyShown(source: ByteSource, tracks: Element): Promise<boolean> {
  for await (const entry of elementsIn(source, tracks.from, tracks.to)) {
    if (entry.id !== TRACK_ENTRY) continue;
    for await (const { id, from, to } of elementsIn(source, entry.from, entry.to))
      if (id === TRACK_TYPE && !(to - from === 1 && SHOWN.has((await source.read(from, 1))[0] ?? 0))) return false;
  }
  return true;
}

/** A recording that was cut off ends within its media. */
const isCutOff = async (source: ByteSource, at: number) => {
  const head = await source.read(at, 4);
  return head.length < 4 || [CLUSTER, SEGMENT].includes(head.readUInt32BE(0));
};

async function empty(file: FileHandle, { id, start, from, to }: Element): Promise<void> {
  // Empty space stays what it is. What is too short for a new head has no room for a place.
  if (id === VOID || to - start < VOID_HEAD) return zero(file, { from, to });
  const head = Buffer.alloc(VOID_HEAD);
  head[0] = VOID;
  head.writeUInt32BE(0x10000000 + (to - start - VOID_HEAD), 1);
  await file.write(head, 0, VOID_HEAD, start);
  await zero(file, { from: start + VOID_HEAD, to });
}
