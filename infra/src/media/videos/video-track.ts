import { bounded } from "./bounded-source.ts";
import type { ByteSource } from "./byte-source.ts";
import { type Box, boxesIn } from "./mp4-duration.ts";
import { CLUSTER, elementsIn, SEGMENT } from "./webm-duration.ts";

export const TRACKS = 0x1654ae6b;
export const TRACK_ENTRY = 0xae;
export const TRACK_TYPE = 0x83;
const TRACK_TYPE_VIDEO = 1;
const CODEC_ID = 0x86;

/** Whether the file has what a player needs: the description of a video track, and media before or after it. */
export function hasVideoTrack(source: ByteSource, extension: "mp4" | "mov" | "webm"): Promise<boolean> {
  return extension === "webm" ? webmHasVideo(bounded(source)) : mp4HasVideo(bounded(source));
}

/** A `moov` with a track of handler `vide` that describes its codec (ISO 14496-12 §8.4.3, §8.5.2), and an `mdat` that is not empty. */
async function mp4HasVideo(source: ByteSource): Promise<boolean> {
  let described = false;
  let media = false;
  for await (const box of boxesIn(source, 0, source.size)) {
    if (box.type === "mdat" && box.to > box.from) media = true;
    if (box.type === "moov" && !described) described = await movieHasVideo(source, box);
    if (described && media) return true;
  }
  return false;
}

async function movieHasVideo(source: ByteSource, movie: Box): Promise<boolean> {
  for await (const track of boxesIn(source, movie.from, movie.to)) {
    if (track.type !== "trak") continue;
    const media = await childOf(source, track, "mdia");
    const handler = media && (await childOf(source, media, "hdlr"));
    if (!media || !handler || (await textAt(source, handler, 8)) !== "vide") continue;
    const information = await childOf(source, media, "minf");
    const samples = information && (await childOf(source, information, "stbl"));
    const description = samples && (await childOf(source, samples, "stsd"));
    // Version and flags, the number of descriptions, and the first description.
    if (description && description.to - description.from >= 16 && (await numberAt(source, description, 4)) > 0) return true;
  }
  return false;
}

async function childOf(source: ByteSource, within: Box, type: string): Promise<Box | undefined> {
  for await (const box of boxesIn(source, within.from, within.to)) if (box.type === type) return box;
  return undefined;
}

async function textAt(source: ByteSource, { from, to }: Box, offset: number): Promise<string> {
  return from + offset + 4 <= to ? (await source.read(from + offset, 4)).toString("latin1") : "";
}

async function numberAt(source: ByteSource, { from }: Box, offset: number): Promise<number> {
  const bytes = await source.read(from + offset, 4);
  return bytes.length === 4 ? bytes.readUInt32BE(0) : 0;
}

/** `Tracks` with a video entry that has a codec of video (RFC 9559 §5.1.4), and a `Cluster`. */
async function webmHasVideo(source: ByteSource): Promise<boolean> {
  for await (const segment of elementsIn(source, 0, source.size)) {
    if (segment.id !== SEGMENT) continue;
    let described = false;
    let media = false;
    for await (const element of elementsIn(source, segment.from, segment.to)) {
      if (element.id === CLUSTER && element.to > element.from) media = true;
      if (element.id === TRACKS && !described) described = await tracksHaveVideo(source, element);
      if (described && media) return true;
    }
    return false;
  }
  return false;
}

async function tracksHaveVideo(source: ByteSource, tracks: { from: number; to: number }): Promise<boolean> {
  for await (const entry of elementsIn(source, tracks.from, tracks.to)) {
    if (entry.id !== TRACK_ENTRY) continue;
    let video = false;
    let coded = false;
    for await (const { id, from, to } of elementsIn(source, entry.from, entry.to)) {
      if (id === TRACK_TYPE && to - from === 1) video = (await source.read(from, 1))[0] === TRACK_TYPE_VIDEO;
      if (id === CODEC_ID && to - from <= 64)
        coded = (await source.read(from, Math.min(64, to - from))).toString("latin1").startsWith("V_");
    }
    if (video && coded) return true;
  }
  return false;
}
