import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, bytesOf, tinyMp4, tinyWebm, trackMedia } from "../testing/video-samples.ts";
import type { ByteSource } from "./byte-source.ts";
import { hasVideoTrack } from "./video-track.ts";

const isVideo = (bytes: Uint8Array, extension: "mp4" | "webm" = "mp4") => hasVideoTrack(bytesOf(bytes), extension);
const ftyp = box("ftyp", Buffer.from("isom\0\0\x02\0isommp41", "latin1"));
const moov = (...content: Buffer[]) => box("moov", ...content);
const mdat = box("mdat", Buffer.alloc(64, 1));
const video = box("trak", trackMedia("vide"));

describe("a video", () => {
  it("has a track of pictures and media, in either order, with or without sound", async () => {
    expect(await isVideo(tinyMp4())).toBe(true);
    expect(await isVideo(tinyMp4({ brand: "qt  " }))).toBe(true);
    expect(await isVideo(Buffer.concat([ftyp, mdat, moov(box("trak", trackMedia("soun")), video)]))).toBe(true);
    expect(await isVideo(tinyWebm(), "webm")).toBe(true);
    expect(await isVideo(tinyWebm({ seconds: null }), "webm")).toBe(true);
  });

  it("may leave the lengths of its segment and its cluster open, as a live recording does", async () => {
    const bytes = tinyWebm({ seconds: null });
    for (const id of [
      [0x18, 0x53, 0x80, 0x67],
      [0x1f, 0x43, 0xb6, 0x75],
    ]) {
      const at = bytes.indexOf(Buffer.from(id));
      Buffer.from([0x1f, 0xff, 0xff, 0xff]).copy(bytes, at + 4);
    }
    expect(await isVideo(bytes, "webm")).toBe(true);
  });

  it.each([
    ["random bytes behind the first box", Buffer.concat([ftyp, randomBytes(100_000)])],
    ["sound alone", tinyMp4({ handler: "soun" })],
    ["media without a description", Buffer.concat([ftyp, mdat])],
    ["a description without media", Buffer.concat([ftyp, moov(video)])],
    ["media of no length", Buffer.concat([ftyp, moov(video), box("mdat")])],
    ["a description without a track", Buffer.concat([ftyp, moov(box("mvhd", Buffer.alloc(100))), mdat])],
    [
      "a track that does not say how it is coded",
      Buffer.concat([ftyp, moov(box("trak", box("mdia", trackMedia("vide").subarray(8, 41)))), mdat]),
    ],
    ["a track outside of the description", Buffer.concat([ftyp, video, mdat])],
    ["a track whose box reaches out of the description", Buffer.concat([ftyp, moov(video.subarray(0, 60)), mdat])],
  ])("is not %s", async (_what, bytes) => {
    expect(await isVideo(bytes)).toBe(false);
  });

  it("is not a WebM of sound only, without a cluster, or of random bytes", async () => {
    expect(await isVideo(tinyWebm({ trackType: 2 }), "webm")).toBe(false);
    const whole = tinyWebm();
    const cluster = whole.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
    const without = Buffer.from(whole);
    without[cluster] = 0x1e;
    expect(await isVideo(without, "webm")).toBe(false);
    expect(await isVideo(Buffer.concat([whole.subarray(0, 30), randomBytes(100_000)]), "webm")).toBe(false);
  });
});

/** Counts the reads, so that a test can limit them. */
function counted(data: Uint8Array): { source: ByteSource; reads: () => number } {
  const source = bytesOf(data);
  let reads = 0;
  const read: ByteSource["read"] = async (offset, length) => {
    reads += 1;
    expect(Number.isSafeInteger(offset) && offset >= 0 && offset <= source.size && length <= 64).toBe(true);
    return source.read(offset, length);
  };
  return { source: { size: source.size, read }, reads: () => reads };
}

describe("a hostile file", () => {
  const sizes = fc.constantFrom(0, 1, 7, 8, 16, 0x7fffffff, 0xffffffff);
  const edited = (sample: Buffer) =>
    fc
      .tuple(
        fc.array(fc.tuple(fc.nat(sample.length - 5), sizes), { maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(sample.length),
      )
      .map(([numbers, bytes, cut]) => {
        const copy = Buffer.from(sample);
        for (const [at, value] of numbers) copy.writeUInt32BE(value, at);
        for (const [at, value] of bytes) copy[at] = value;
        return copy.subarray(0, copy.length - (cut % 60));
      });
  /** Nested boxes, each with as many siblings. */
  const nested = fc.tuple(fc.constantFrom("moov", "trak", "mdia", "minf", "stbl"), fc.nat(40), fc.nat(30)).map(([type, depth, beside]) => {
    let content: Buffer = Buffer.concat(Array.from({ length: beside }, () => box("trak", box("mdia", trackMedia("soun")))));
    for (let level = 0; level < depth; level += 1) content = box(type, content, content.subarray(0, 2000));
    return Buffer.concat([ftyp, moov(content), mdat]).subarray(0, 2_000_000);
  });

  it("never throws and is read fast, whatever its sizes and its depth", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(edited(tinyMp4()), edited(tinyWebm()), fc.uint8Array({ maxLength: 400 })), async (bytes) => {
        for (const extension of ["mp4", "webm"] as const) {
          const { source, reads } = counted(bytes);
          await hasVideoTrack(source, extension);
          expect(reads()).toBeLessThanOrEqual(4000);
        }
      }),
      { numRuns: 500 },
    );
    await fc.assert(
      fc.asyncProperty(
        nested.filter((bytes) => bytes.length < 1_000_000),
        async (bytes) => void (await hasVideoTrack(counted(bytes).source, "mp4")),
      ),
      { numRuns: 20 },
    );
  });

  it("of a thousand tracks with a thousand boxes each is given up after 4000 reads", async () => {
    const tracks = Buffer.concat(Array.from({ length: 990 }, () => box("trak", ...Array.from({ length: 990 }, () => box("free")))));
    const { source, reads } = counted(Buffer.concat([ftyp, mdat, moov(tracks, video)]));
    expect(await hasVideoTrack(source, "mp4")).toBe(false);
    expect(reads()).toBe(4000);
  }, 30_000);
});
